import {
  UserListQuery,
  user as userRoutes,
  type BulkOperation,
  type BulkSelection,
  type Permission,
} from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { selectedCount, type RowSelection, type TableState, type ExportFormat } from '@gangway/table-kit';
import { useOfflineReason, WriteButton } from '@gangway/ui-kit';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import { useExportApi } from '../../../shared/api.ts';
import { bulkSelection } from '../../../shared/bulk/bulk-queries.ts';
import { people } from '../../../shared/text/counted.ts';
import { ExportSelected } from '../../../shared/list/export/export-selected.tsx';
import { useListExport } from '../../../shared/list/export/use-list-export.ts';
import { usePermission } from '../../../shared/access/use-permission.ts';

const BulkDialog = lazy(async () => ({ default: (await import('../../../shared/bulk/bulk-dialog.tsx')).BulkDialog }));
const BulkPeopleForm = lazy(async () => ({ default: (await import('./bulk-people-form.tsx')).BulkPeopleForm }));

export type FormKind = 'grant' | 'revoke' | 'limit' | 'branch';
interface Choice {
  title: string;
  titleOf: (n: number) => string;
  permission: Permission;
  operation: BulkOperation | FormKind;
}

/** Operations, most frequent first. */
const choices: readonly Choice[] = [
  {
    title: msg('Deactivate'),
    titleOf: (n) => t('Deactivate {n, plural, one {# person} other {# people}}', { n }),
    permission: 'users:write',
    operation: { kind: 'state', isActive: false },
  },
  {
    title: msg('Activate'),
    titleOf: (n) => t('Activate {n, plural, one {# person} other {# people}}', { n }),
    permission: 'users:write',
    operation: { kind: 'state', isActive: true },
  },
  {
    title: msg('Grant a role'),
    titleOf: (n) => t('Grant a role to {n, plural, one {# person} other {# people}}', { n }),
    permission: 'users:edit',
    operation: 'grant',
  },
  {
    title: msg('Revoke a role'),
    titleOf: (n) => t('Revoke a role from {n, plural, one {# person} other {# people}}', { n }),
    permission: 'users:edit',
    operation: 'revoke',
  },
  {
    title: msg('Set a limit'),
    titleOf: (n) => t('Set a limit for {n, plural, one {# person} other {# people}}', { n }),
    permission: 'users:edit',
    operation: 'limit',
  },
  {
    title: msg('Change branch'),
    titleOf: (n) => t('Change the branch of {n, plural, one {# person} other {# people}}', { n }),
    permission: 'users:add',
    operation: 'branch',
  },
  {
    title: msg('End sessions'),
    titleOf: (n) => t('End the sessions of {n, plural, one {# person} other {# people}}', { n }),
    permission: 'user-sessions:write',
    operation: { kind: 'end-sessions' },
  },
];

/** Operation and selection as of the click: the list may change with it. */
export interface PeopleChange extends Pick<Choice, 'title' | 'titleOf' | 'operation'> {
  selection: BulkSelection;
  count: number;
}

interface BulkPeopleProps {
  selection: RowSelection;
  state: TableState;
  total: number;
  exportAll: (format: ExportFormat) => Promise<void>;
  onChosen: (change: PeopleChange) => void;
}

/** Actions for the selected people. */
export function BulkPeople({ selection, state, total, exportAll, onChosen }: BulkPeopleProps) {
  const offline = useOfflineReason();
  const mayUse: Partial<Record<Permission, boolean>> = {
    'users:write': usePermission('users:write'),
    'users:edit': usePermission('users:edit'),
    'users:add': usePermission('users:add'),
    'user-sessions:write': usePermission('user-sessions:write'),
  };
  const offered = choices.filter(({ permission }) => mayUse[permission] === true);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const exportApi = useExportApi({ user: userRoutes });
  const exportSelected = useListExport('users', () =>
    exportApi.user.exportSelected({ body: { ids: selection.ids.map(Number) } }),
  );
  return (
    <>
      {offered.length === 0 ? null : (
        <WriteButton
          variant="outlined"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {t('Change')}
        </WriteButton>
      )}
      <ExportSelected onExport={selection.all ? exportAll : exportSelected} />
      <Menu
        open={anchor !== null && offline === null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': t('Change') },
          paper: { role: 'region', 'aria-label': t('Change: choices') },
        }}
      >
        {offered.map((choice) => (
          <MenuItem
            key={choice.title}
            onClick={() => {
              setAnchor(null);
              onChosen({
                title: t(choice.title),
                titleOf: choice.titleOf,
                operation: choice.operation,
                selection: bulkSelection(UserListQuery, selection, state.query, total),
                count: selectedCount(selection, total),
              });
            }}
          >
            {typeof choice.operation === 'string' ? `${t(choice.title)}…` : t(choice.title)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface BulkPeopleDialogProps {
  change: PeopleChange;
  onClose: (isDone: boolean) => void;
}

/** Shown outside the selection bar, which disappears with the selection, while the result must stay. */
export function BulkPeopleDialog({ change: { operation, ...change }, onClose }: BulkPeopleDialogProps) {
  return (
    <Suspense fallback={null}>
      <BulkDialog
        {...change}
        kind="users"
        things={people}
        operation={typeof operation === 'string' ? null : operation}
        renderForm={(choose, cancel) =>
          typeof operation === 'string' ? <BulkPeopleForm kind={operation} onChosen={choose} onCancel={cancel} /> : null
        }
        onClose={onClose}
      />
    </Suspense>
  );
}
