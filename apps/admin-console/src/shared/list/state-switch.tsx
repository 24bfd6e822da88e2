import { useApi } from '@gangway/api-client/react';
import { search } from '@gangway/contract';
import { t } from '@gangway/messages';
import { RowAction } from '@gangway/table-kit';
import { useConfirm, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { saveFailure } from '../text/failure-text.ts';
import { readUsedBy, sessionsText, usedByText, type UsedType } from './used-by.ts';

/** Texts of the switch in a list's rows, and the call that saves it. */
export interface RowSwitch<Row> {
  save: (row: Row, isActive: boolean) => Promise<unknown>;
  /** The consequences, as sentences. */
  consequence: { readonly off: string; readonly on: string };
  /** `false` for a row that stays active. */
  offered?: (row: Row) => boolean;
}

export interface StateSwitchProps<Row> {
  row: Row;
  type: UsedType;
  action: RowSwitch<Row>;
  /** Button on the record's page instead of a word in its row. */
  onPage?: boolean;
}

/** Deactivates or activates a record, after a question that names the consequences and the users of the record. */
export function StateSwitch<
  Row extends { readonly id: number; readonly displayName: string; readonly isActive: boolean },
>({ row, type, action: { save, consequence, offered }, onPage = false }: StateSwitchProps<Row>) {
  const confirm = useConfirm();
  const api = useApi({ search });
  const [failure, setFailure] = useState<string | null>(null);
  if (offered?.(row) === false) return null;
  const { isActive, displayName: name } = row;
  const verb = isActive ? t('Deactivate') : t('Activate');
  const title = isActive ? t('Deactivate {name}', { name }) : t('Activate {name}', { name });

  async function ask() {
    setFailure(null);
    const used = await readUsedBy(api, type, row.id);
    const counted = used && [usedByText(used), row.isActive ? sessionsText(used) : undefined];
    try {
      await confirm({
        title,
        message: isActive
          ? t('Do you want to deactivate {name}?', { name })
          : t('Do you want to activate {name}?', { name }),
        detail: [
          row.isActive ? consequence.off : consequence.on,
          ...(counted ?? []).filter((line) => line !== undefined).map((sentence) => t('{sentence}.', { sentence })),
        ].join(' '),
        yesLabel: verb,
        noLabel: t('Cancel'),
        emphasis: row.isActive ? 'danger' : 'yes',
        onYes: () => save(row, !row.isActive),
      });
    } catch (error) {
      setFailure(saveFailure(error));
    }
  }

  return (
    <>
      {onPage ? (
        <WriteButton onClick={() => void ask()} sx={{ color: 'text.secondary' }}>
          {verb}
        </WriteButton>
      ) : (
        <RowAction aria-label={title} onClick={() => void ask()}>
          {verb}
        </RowAction>
      )}
      {failure === null ? null : (
        <Box role="alert" sx={{ color: 'error.main', typography: 'caption', whiteSpace: 'normal' }}>
          {failure}
        </Box>
      )}
    </>
  );
}
