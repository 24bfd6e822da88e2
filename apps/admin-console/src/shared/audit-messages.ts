import type { AuditEvent } from '@gangway/contract';
import { editUserPath, listPath, paths } from './paths.ts';

/** What happened, as the middle of 'Ana {verb} Rotterdam'. `alone`: the actor did it to no one else. */
const verbs: Readonly<Record<string, { readonly text: string; readonly alone?: boolean }>> = {
  'organization.created': { text: 'added the organization' },
  'organization.renamed': { text: 'renamed the organization' },
  'organization.changed': { text: 'changed the organization' },
  'customer.onboarded': { text: 'onboarded the customer' },
  'branch.created': { text: 'added the branch' },
  'branch.renamed': { text: 'renamed the branch' },
  'branch.removed': { text: 'removed the branch' },
  'service.created': { text: 'added the service' },
  'service.changed': { text: 'changed the service' },
  'service.opened': { text: 'opened' },
  'plan.created': { text: 'added the plan' },
  'plan.renamed': { text: 'renamed the plan' },
  'plan.changed': { text: 'changed the plan' },
  'plan.removed': { text: 'removed the plan' },
  'role.created': { text: 'added the role' },
  'role.renamed': { text: 'renamed the role' },
  'role.removed': { text: 'removed the role' },
  'subscription.created': { text: 'added the subscription' },
  'subscription.ended': { text: 'ended the subscription' },
  'user.registered': { text: 'created the user' },
  'user.invited': { text: 'invited' },
  'user.reset_mailed': { text: 'sent a password reset to' },
  'user.changed': { text: 'changed the user' },
  'user.access_ended': { text: 'ended the access of' },
  'user.moved_away': { text: 'moved away' },
  'user.registration_refused': { text: 'was refused to add' },
  'user.activated': { text: 'activated' },
  'user.deactivated': { text: 'deactivated' },
  'access-request.created': { text: 'asked for access', alone: true },
  'access-request.approved': { text: 'approved the request of' },
  'access-request.declined': { text: 'declined the request of' },
  'session.signed_in': { text: 'signed in', alone: true },
  'session.signed_out': { text: 'signed out', alone: true },
  'session.sign_in_failed': { text: 'failed to sign in', alone: true },
  'session.refresh_reuse': { text: 'had a session ended: token reuse detected', alone: true },
  'session.ended': { text: 'ended a session of' },
  'password.changed': { text: 'changed the password', alone: true },
  'password.reset': { text: 'reset the password', alone: true },
  'password.first_set': { text: 'set the first password', alone: true },
};

/** The actions there are, for a filter. */
export const knownActions: readonly string[] = Object.keys(verbs).toSorted();

/** 'branch.created' as 'Added the branch'; an action of a later release by its own name. */
export function actionLabel(action: string): string {
  const words = verbs[action]?.text.replace(/ (?:of|to)$/u, '') ?? action.replaceAll(/[._-]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface AuditSentence {
  /** Who; null: the system itself, or a person without a session, whose name stands in the target. */
  readonly actor: string | null;
  readonly verb: string;
  readonly target: string | null;
}

/** An event as a sentence in three parts. */
export function sentenceOf({ actor, action, target }: AuditEvent): AuditSentence {
  const known = verbs[action];
  if (known === undefined) {
    return { actor: actor?.name ?? 'Gangway', verb: `· ${actionLabel(action)} ·`, target: target?.name ?? null };
  }
  if (known.alone === true) {
    // Before a sign-in the actor is unknown: the event names whom it is about.
    return { actor: actor?.name ?? target?.name ?? 'Unknown', verb: known.text, target: null };
  }
  return { actor: actor?.name ?? 'Gangway', verb: known.text, target: target?.name ?? null };
}

/** Where the record of an event can be seen; null where no page shows it. */
export function targetPath({ target }: AuditEvent, mayEditUsers: boolean): string | null {
  if (target === null) return null;
  switch (target.type) {
    case 'organization':
      return listPath(paths.organization, { name: target.name });
    case 'branch':
      return listPath(paths.branches, { name: target.name });
    case 'service':
      return listPath(paths.service, { name: target.name });
    case 'plan':
      return listPath(paths.plans, { name: target.name });
    case 'role':
      return listPath(paths.roles, { name: target.name });
    case 'user':
      if (target.id === null) return null;
      return mayEditUsers ? editUserPath(Number(target.id)) : listPath(paths.users, { id: target.id });
    case 'access-request':
      return paths.customer;
    default:
      return null;
  }
}

const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  displayName: 'Display name',
  isActive: 'Active',
  openToRegistration: 'Open to registration',
  url: 'url',
  roles: 'Roles',
  handoffMode: 'Hand-off',
  requiresPlan: 'Requires a plan',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  organizationId: 'Organization number',
  branches: 'Branches',
  services: 'Services',
  serviceType: 'Service type',
  serviceName: 'Service',
  serviceId: 'Service number',
  startDate: 'Start date',
  endDate: 'End date',
  limits: 'Limits',
  additionalLimitPricePerCount: 'Price beyond the limit',
};

/** A field of the API in words: 'openToRegistration' as 'Open to registration'. */
export function fieldLabel(field: string): string {
  const known = fieldLabels[field];
  if (known !== undefined) return known;
  const words = field
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .replaceAll(/[._-]+/gu, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface FieldChange {
  readonly field: string;
  /** Null: there was nothing before. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an event changed, field by field; fields that stayed as they were are left out. */
export function fieldChanges({ before, after }: Pick<AuditEvent, 'before' | 'after'>): readonly FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({
      field: fieldLabel(field),
      before: valueText(before?.[field]),
      after: valueText(after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** A recorded value in words; null for none. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((entry) => valueText(entry) ?? '').join(', ');
  if (typeof value === 'object') {
    const entries = Object.entries(value).map(([key, entry]) => `${fieldLabel(key)}: ${valueText(entry) ?? 'none'}`);
    return entries.length === 0 ? null : entries.join('; ');
  }
  return null;
}
