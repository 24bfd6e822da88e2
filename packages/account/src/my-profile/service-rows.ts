import type { Profile } from '@gangway/auth-client';
import type { MyService } from '@gangway/contract';

/** A service one has a role in, as the profile shows it. */
export interface ServiceRow {
  readonly key: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly plan: string | null;
  readonly limit: number | null;
  /** Why it cannot be opened just now. */
  readonly explanation: string | null;
}

/** The services with a role of one's own: what the server lists, then what the token alone knows. */
export function serviceRows(profile: Profile, mine: readonly MyService[]): ServiceRow[] {
  const listed = mine
    .filter(({ key, roles }) => roles.length > 0 || Object.hasOwn(profile.services, key))
    .map(({ key, displayName, roles, plan, limit, explanation }) => ({
      key,
      name: displayName || key,
      roles: roles.length > 0 ? roles : (profile.services[key] ?? []),
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

/** The services of the specification, for the while in which the server does not name them. */
const names: Readonly<Record<string, string>> = {
  user_management: 'User Management',
  ocean_tracking: 'Ocean Tracking',
  awb_tracking: 'AWB Tracking',
  idp: 'Document Processing',
  erp: 'ERP',
};

/** `spare_parts` as a person reads it: *Spare parts*. */
function titleOf(key: string): string {
  const known = names[key];
  if (known !== undefined) return known;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
