import type { Role } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import type { TableColumns, TableHeader } from '@gangway/table-kit';
import type { RowSwitch } from '../../shared/list/state-switch.tsx';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { rolePath } from '../../shared/page/paths.ts';

export const roleHeaders: readonly TableHeader[] = [{ name: msg('Name') }, { action: msg('Actions') }];

export const roleColumns: TableColumns<Role> = {
  name: {
    value: ({ displayName }) => displayName,
    render: ({ id, displayName, isActive }) => <NameCell name={displayName} isActive={isActive} href={rolePath(id)} />,
  },
};

/** Labels of filters that only links set. */
export const roleFilterLabels = {
  isActive: (value: string) => (value === 'true' ? t('Active') : t('Inactive')),
};

/** Texts of deactivating a role, and the call that saves it. */
export function roleSwitch(save: RowSwitch<Role>['save']): RowSwitch<Role> {
  return {
    save,
    consequence: {
      off: t('This role gives no access and can’t be granted.'),
      on: t('This role gives access to its services again.'),
    },
    offered: ({ isProtected }) => !isProtected,
  };
}
