import { type AccessTemplate, ownEntry } from '@gangway/contract';
import { withRole, type AccessDraft } from '../../shared/access/access-form.ts';
import { trackingRole } from '../../shared/access/access-hints.ts';

/** Fills the rows with the template's access that the caller may grant, and clears the rest. */
export function rowsOfTemplate(rows: readonly AccessDraft[], services: AccessTemplate['services']): AccessDraft[] {
  return rows.map((row) => {
    const gives = ownEntry(services, row.service);
    const role = gives?.role.find((name) => row.offered.includes(name));
    if (gives === undefined || role === undefined) return withRole(row, '');
    return {
      ...row,
      role,
      limit: String(gives.limit),
      notification: gives.notification,
      trackingUrlEnabled: role === trackingRole && gives.trackingUrlEnabled,
    };
  });
}

/** Keys of the services where a template gives more than the rows took over: not released to the organization, or switched off. */
export function leftOutOfTemplate(rows: readonly AccessDraft[], services: AccessTemplate['services']): string[] {
  return Object.entries(services).flatMap(([service, { role }]) => {
    const row = rows.find((each) => each.service === service);
    return role.every((name) => row?.offered.includes(name) === true) && role.length === 1 ? [] : [service];
  });
}
