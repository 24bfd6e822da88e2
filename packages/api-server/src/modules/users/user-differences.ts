import type { UserDetail } from '@gangway/contract';

/** The fields that changed, before and after, for the audit trail. */
export function userDifferences(before: UserDetail, after: UserDetail) {
  const said = (user: UserDetail): Record<string, unknown> => ({
    firstName: user.firstName,
    lastName: user.lastName,
    organization: user.organizations?.name ?? null,
    branches: user.branches.map(({ name }) => name),
    services: user.services,
  });
  const old = said(before);
  const fresh = said(after);
  const changed = Object.keys(old).filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]));
  return {
    before: Object.fromEntries(changed.map((field) => [field, old[field]])),
    after: Object.fromEntries(changed.map((field) => [field, fresh[field]])),
  };
}
