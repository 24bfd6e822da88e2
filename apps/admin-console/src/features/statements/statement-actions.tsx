import { useApi } from '@gangway/api-client/react';
import { statement, type Statement } from '@gangway/contract';
import { listed, t } from '@gangway/messages';
import { toast } from '@gangway/toasts';
import { useConfirm, WriteButton } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../shared/access/use-permission.ts';
import { useExportApi } from '../../shared/api.ts';
import { monthName } from '../../shared/dates/months.ts';
import { saveFile } from '../../shared/list/export/use-list-export.ts';
import { refusalText } from '../../shared/text/failure-text.ts';
import { statementQueries } from './statement-queries.ts';

/** Print, the files, and closing before day 5. */
export function StatementActions({ statement: shown }: { statement: Statement }) {
  const { organization, month, state } = shown;
  const mayClose = usePermission('statements:close') && state === 'closing';
  const close = useMutation(statementQueries(useApi({ statement })).close(organization.id, month));
  const confirm = useConfirm();
  async function ask() {
    try {
      await confirm({
        title: t('Close statement'),
        message: t('Do you want to close this statement? It can’t be changed or opened again.'),
        detail: listed([organization.name, monthName(month)]),
        focus: 'no',
        yesLabel: t('Close statement'),
        noLabel: t('Cancel'),
        onYes: () => close.mutateAsync(),
      });
    } catch (error) {
      toast.error(refusalText(error));
    }
  }
  return (
    <>
      {mayClose ? (
        <WriteButton variant="contained" onClick={() => void ask()}>
          {t('Close statement')}
        </WriteButton>
      ) : null}
      <Files statement={shown} />
      <Button variant="outlined" onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </>
  );
}

/** CSV and workbook of any statement, the signed evidence of a closed one. */
function Files({ statement: { organization, month, state } }: { statement: Statement }) {
  const api = useExportApi({ statement }).statement;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const params = { organization: organization.id, month };
  const name = `statement-${organization.id}-${month}`;
  const files = [
    {
      label: 'CSV',
      save: async () => saveFile(`${name}.csv`, (await api.exportCsv({ params })).body, 'text/csv;charset=utf-8'),
    },
    {
      label: 'XLSX',
      save: async () => saveFile(`${name}.xlsx`, (await api.exportWorkbook({ params })).body, workbook),
    },
    ...(state === 'closed'
      ? [
          {
            label: t('Signed evidence'),
            save: async () => saveFile(`${name}.json`, (await api.evidence({ params })).body, 'application/json'),
          },
        ]
      : []),
  ];
  async function take(save: () => Promise<void>) {
    setAnchor(null);
    try {
      await save();
    } catch {
      toast.error(t('The export failed. Try again.'));
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('Export')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': t('Export') },
          paper: { role: 'region', 'aria-label': t('{label}: choices', { label: t('Export') }) },
        }}
      >
        {files.map(({ label, save }) => (
          <MenuItem key={label} onClick={() => void take(save)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
