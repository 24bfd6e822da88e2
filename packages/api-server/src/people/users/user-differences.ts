import type { AuditField } from '@gangway/contract';
import type { PersonDetail } from './read-user.ts';

const fields = [
  'firstName',
  'lastName',
  'organization',
  'branches',
  'services',
  'job',
] as const satisfies readonly AuditField[];

/** The fields that changed, before and after, for the audit trail. */
export function userDifferences(before: PersonDetail, after: PersonDetail) {
  const said = (user: PersonDetail): Record<(typeof fields)[number], unknown> => ({
    firstName: user.firstName,
    lastName: user.lastName,
    organization: user.organizations?.name ?? null,
    branches: user.branches.map(({ name }) => name),
    services: user.services,
    job: user.job?.name ?? null,
  });
  const old = said(before);
  const fresh = said(after);
  const changed = fields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]));
  return {
    before: Object.fromEntries(changed.map((field) => [field, old[field]])),
    after: Object.fromEntries(changed.map((field) => [field, fresh[field]])),
  };
}
