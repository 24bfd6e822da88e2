import type { Profile } from '@gangway/auth-client';
import { type MyService, ownEntry } from '@gangway/contract';
import { msg, t } from '@gangway/messages';

/** A service the user has a role in, as shown on the profile. */
export interface ServiceRow {
  readonly key: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly plan: string | null;
  readonly limit: number | null;
  /** Why it cannot be opened at present. */
  readonly explanation: string | null;
}

/** Services the user has a role in: first those the server lists, then those only the token names. */
export function serviceRows(profile: Profile, mine: readonly MyService[]): ServiceRow[] {
  const listed = mine
    .filter(({ key, roles }) => roles.length > 0 || Object.hasOwn(profile.services, key))
    .map(({ key, displayName, roles, plan, limit, explanation }) => ({
      key,
      name: displayName || key,
      roles: roles.length > 0 ? roles : (ownEntry(profile.services, key) ?? []),
      plan,
      limit,
      explanation,
    }));
  const known = new Set(listed.map(({ key }) => key));
  const further = Object.entries(profile.services)
    .filter(([key]) => !known.has(key))
    .map(([key, roles]) => ({ key, name: titleOf(key), roles, plan: null, limit: null, explanation: null }));
  return [...listed, ...further];
}

/** Specified service names, until the server supplies them. */
const names: Readonly<Record<string, string>> = {
  user_management: msg('User Management'),
  ocean_tracking: msg('Ocean Tracking'),
  awb_tracking: msg('AWB Tracking'),
  idp: msg('Document Processing'),
  erp: 'ERP',
};

/** Turns `spare_parts` into *Spare parts*. */
function titleOf(key: string): string {
  const known = ownEntry(names, key);
  if (known !== undefined) return t(known);
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
