import type { User } from '@gangway/contract';

export interface CallerRights {
  readonly email: string;
  /** May switch users on and off. */
  readonly mayWrite: boolean;
  /** Has a Super_Admin entry (specification section 6). */
  readonly mayEdit: boolean;
  readonly maySubscribe: boolean;
}

export type RowAction = 'Edit' | 'Delete' | 'Inactive' | 'Subscribe';

/** No one acts on their own row (specification section 6). */
export function isOwnRow(row: Pick<User, 'email'>, caller: Pick<CallerRights, 'email'>): boolean {
  return row.email.toLowerCase() === caller.email.toLowerCase();
}

/**
 * What a row offers: an active user Delete, an inactive one Inactive (specification section 2); Edit and Subscribe on active
 * rows for those who may.
 */
export function rowActions(row: Pick<User, 'email' | 'isActive'>, caller: CallerRights): readonly RowAction[] {
  if (isOwnRow(row, caller)) return [];
  if (!row.isActive) return caller.mayWrite ? ['Inactive'] : [];
  return [
    ...(caller.mayEdit ? (['Edit'] as const) : []),
    ...(caller.mayWrite ? (['Delete'] as const) : []),
    ...(caller.maySubscribe ? (['Subscribe'] as const) : []),
  ];
}
