import type { User } from '@gangway/contract';
import type { Reach, Reached } from '../../shared/access/use-reach.ts';

export interface CallerRights {
  readonly email: string;
  /** Permission to switch users on and off. */
  readonly mayWrite: boolean;
  /** Has a Super_Admin entry (specification section 6). */
  readonly mayEdit: boolean;
  readonly maySubscribe: boolean;
  /** The caller's reach over the person. */
  readonly reach: (person: Reached) => Reach;
}

export type RowAction = 'Edit' | 'Delete' | 'Inactive' | 'Subscribe';

/** Excludes the caller's own row (specification section 6). */
export function isOwnRow(row: Pick<User, 'email'>, caller: Pick<CallerRights, 'email'>): boolean {
  return row.email.toLowerCase() === caller.email.toLowerCase();
}

/**
 * Actions of a row: Delete for an active user, Inactive for an inactive one (specification section 2); Edit and
 * Subscribe on active rows, with permission.
 */
export function rowActions(
  row: Pick<User, 'email' | 'isActive' | 'roleServices' | 'branches'>,
  caller: CallerRights,
): readonly RowAction[] {
  if (isOwnRow(row, caller)) return [];
  const administers = row.roleServices.some(({ services }) => services.name === 'user_management');
  const reach = caller.reach({ administers, branches: row.branches });
  const switches = caller.mayWrite && reach === 'person';
  if (!row.isActive) return switches ? ['Inactive'] : [];
  return [
    ...(caller.mayEdit ? (['Edit'] as const) : []),
    ...(switches ? (['Delete'] as const) : []),
    ...(caller.maySubscribe && reach !== 'none' ? (['Subscribe'] as const) : []),
  ];
}
