import { type AuditAction, type AuditEvent, type AuditField, ownEntry } from '@gangway/contract';
import {
  accessTemplatePath,
  branchPath,
  listPath,
  organizationPath,
  paths,
  planPath,
  reviewPath,
  rolePath,
  userPath,
} from '../page/paths.ts';

/** Actor of events that no person caused. */
const systemName = 'System';

interface Verb {
  readonly text: string;
  readonly after?: string;
  /** Field of the event that says where it happened. */
  readonly place?: string;
  readonly alone?: boolean;
}

/**
 * The middle of 'Ana {verb} Rotterdam'. `after`: text that follows the target. `alone`: the action has no target but
 * the actor.
 */
const verbs: Readonly<Record<AuditAction, Verb>> = {
  'organization.created': { text: 'added the organization' },
  'organization.renamed': { text: 'renamed the organization' },
  'organization.changed': { text: 'changed the organization' },
  'organization.released': { text: 'changed what is released to' },
  'organization.sign_in_rules_changed': { text: 'changed the sign-in rules of' },
  'customer.onboarded': { text: 'onboarded the customer' },
  'branch.created': { text: 'added the branch' },
  'branch.renamed': { text: 'renamed the branch' },
  'branch.changed': { text: 'changed the branch' },
  'branch.removed': { text: 'removed the branch' },
  'service.created': { text: 'added the service' },
  'service.changed': { text: 'changed the service' },
  'service.sign_in_changed': { text: 'changed the sign-in of' },
  'service.secret_made': { text: 'made a client secret for' },
  'service.logouts_sent_again': { text: 'resent logout tokens to' },
  'service.opened': { text: 'opened' },
  'mail.tested': { text: 'sent a test mail', alone: true },
  'notice.changed': { text: 'changed the launcher banner', alone: true },
  'notice.removed': { text: 'removed the launcher banner', alone: true },
  'plan.created': { text: 'added the plan' },
  'plan.renamed': { text: 'renamed the plan' },
  'plan.changed': { text: 'changed the plan' },
  'plan.removed': { text: 'removed the plan' },
  'role.created': { text: 'added the role' },
  'role.renamed': { text: 'renamed the role' },
  'role.changed': { text: 'changed the role' },
  'role.removed': { text: 'removed the role' },
  'subscription.created': { text: 'added the subscription' },
  'subscription.ended': { text: 'ended the subscription' },
  'subscription.reopened': { text: 'reopened the subscription' },
  'user.registered': { text: 'added the user' },
  'user.invited': { text: 'invited' },
  'user.reset_mailed': { text: 'sent a password reset to' },
  'user.changed': { text: 'changed the user' },
  'user.access_ended': { text: 'ended the access of' },
  'user.moved_away': { text: 'moved', after: 'to another organization' },
  'user.registration_refused': { text: 'was not allowed to add' },
  'user.activated': { text: 'activated' },
  'user.deactivated': { text: 'deactivated' },
  'user.data_exported': { text: 'exported the data of' },
  'user.erased': { text: 'erased' },
  'access-request.created': { text: 'requested access', alone: true },
  'access-request.approved': { text: 'granted the request of' },
  'access-request.declined': { text: 'declined the request of' },
  'session.signed_in': { text: 'signed in', alone: true },
  'session.signed_out': { text: 'signed out', alone: true },
  'session.sign_in_failed': { text: 'failed to sign in', alone: true },
  'session.second_step_failed': { text: 'failed the second step', alone: true },
  'session.disowned': { text: 'reported a sign-in as not their own', alone: true },
  'session.stepped_up': { text: 'confirmed who they are', alone: true },
  'session.step_up_failed': { text: 'failed to confirm who they are', alone: true },
  'session.refresh_reuse': { text: 'had a session ended because a token was reused', alone: true },
  'launch.ended': { text: 'ended a session of', place: 'service' },
  'session.ended': { text: 'ended a session of' },
  'password.changed': { text: 'changed the password', alone: true },
  'password.change_failed': { text: 'failed to change the password', alone: true },
  'password.reset': { text: 'reset the password', alone: true },
  'password.first_set': { text: 'set the first password', alone: true },
  'factor.added': { text: 'added a sign-in method', alone: true },
  'factor.renamed': { text: 'renamed a sign-in method', alone: true },
  'factor.removed': { text: 'removed a sign-in method', alone: true },
  'user.factors_reset': { text: 'reset the sign-in methods of' },
  'user.unlocked': { text: 'unlocked' },
  'recovery-codes.made': { text: 'made new recovery codes', alone: true },
  'device.remembered': { text: 'remembered a device', alone: true },
  'device.forgotten': { text: 'removed a remembered device', alone: true },
  'job.created': { text: 'added the access template' },
  'job.changed': { text: 'changed the access template' },
  'job.removed': { text: 'removed the access template' },
  'review.created': { text: 'started the review' },
  'review.decided': { text: 'decided in the review' },
  'review.applied': { text: 'applied the review' },
  'review.exported': { text: 'downloaded the evidence of the review' },
  'statement.closed': { text: 'closed a statement of' },
  'statement.exported': { text: 'downloaded a statement of' },
  'view.shared': { text: 'shared the view' },
  'view.removed': { text: 'removed the view' },
  'user.access_removed': { text: 'removed access after a review from' },
  'access.exported': { text: 'exported' },
  'users.exported': { text: 'exported' },
  'subscriptions.exported': { text: 'exported' },
  'usage.exported': { text: 'exported' },
  'activity.exported': { text: 'exported' },
  'activity.archived': { text: 'archived the activity of' },
};

/** Undefined for an action that a later release of the API records. */
function verbOf(action: string): Verb | undefined {
  return ownEntry<Verb>(verbs, action);
}

/** Verbs of a change of one field alone, before the target. */
const soleChanges: { readonly [field in AuditField]?: string } = {
  additionalLimitPricePerCount: 'changed the additional limit price of',
  branches: 'changed the branches of',
  description: 'changed the description of',
  email: 'changed the email of',
  limits: 'changed the limits of',
  maintenance: 'changed the maintenance of',
  organization: 'changed the organization of',
  price: 'changed the price of',
  roles: 'changed the roles of',
  services: 'changed the access of',
  unit: 'changed the unit of',
  url: 'changed the URL of',
};

const nameFields = ['name', 'displayName', 'firstName', 'lastName'];

/** The only field whose value an event changed; null where several did, or none. */
function soleField({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string | null {
  if (before === null || after === null) return null;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

/** `changed the plan` as `deactivated the plan` or `changed the price of`, where that is all that changed. */
function verbOfChange(event: AuditEvent, text: string): string {
  const sole = text.startsWith('changed the ') ? soleField(event) : null;
  if (sole === 'isActive')
    return text.replace('changed', event.after?.['isActive'] === true ? 'activated' : 'deactivated');
  return (sole === null ? undefined : ownEntry<string>(soleChanges, sole)) ?? text;
}

/** Fields that the sentence of an event names. */
export function saidFields(event: AuditEvent): readonly string[] {
  const { action } = event;
  if (/\.(?:created|registered|renamed)$/u.test(action)) return nameFields;
  if (/\.(?:activated|deactivated)$/u.test(action)) return ['isActive'];
  const sole = action.endsWith('.changed') ? soleField(event) : null;
  // A person's access has a line for each service.
  return sole === null || sole === 'services' || !(sole === 'isActive' || Object.hasOwn(soleChanges, sole))
    ? []
    : [sole];
}

/** All actions, for a filter. */
export const knownActions: readonly string[] = Object.keys(verbs).toSorted();

function wordsOf(action: string): string | undefined {
  const verb = verbOf(action);
  if (verb?.after !== undefined) return `${verb.text} ${verb.after}`;
  const words = verb?.text.replace(/ (?:of|to|for)$/u, '');
  // Name the list: 'exported' alone does not.
  return words === 'exported' ? `exported ${action.slice(0, action.indexOf('.'))}` : words;
}

/** 'branch.created' as 'Added the branch'; an action of a later release by its key. */
export function actionLabel(action: string): string {
  const words = wordsOf(action) ?? action.replaceAll(/[._-]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface AuditSentence {
  /** Name of the actor; null for the system or a person without a session, whose name is in the target. */
  readonly actor: string | null;
  readonly verb: string;
  readonly target: string | null;
  readonly after: string | null;
}

/** An event as the parts of a sentence. */
export function sentenceOf(event: AuditEvent): AuditSentence {
  const { actor, action, target, after } = event;
  const known = verbOf(action);
  if (known === undefined) {
    return {
      actor: actor?.name ?? systemName,
      verb: `· ${actionLabel(action)} ·`,
      target: target?.name ?? null,
      after: null,
    };
  }
  if (known.alone === true) {
    // Swap: before a sign-in the actor is unknown, and the target names the person.
    return { actor: actor?.name ?? target?.name ?? 'Unknown', verb: known.text, target: null, after: null };
  }
  return {
    actor: actor?.name ?? systemName,
    verb: verbOfChange(event, known.text),
    target: target?.name ?? null,
    after: known.place === undefined ? (known.after ?? null) : placeOf(after?.[known.place]),
  };
}

/** Says where something happened, such as `at Ocean Tracking`; null for an event that does not know it. */
function placeOf(name: unknown): string | null {
  return typeof name === 'string' ? `at ${name}` : null;
}

/** Address of an event's record; null where no page shows it. */
export function targetPath({ action, target }: Pick<AuditEvent, 'action' | 'target'>): string | null {
  if (target === null || action === `${target.type}.removed`) return null;
  switch (target.type) {
    case 'organization':
      return target.id === null ? null : organizationPath(Number(target.id));
    case 'branch':
      return target.id === null ? null : branchPath(Number(target.id));
    case 'service':
      return listPath(paths.service, { name: target.name });
    case 'plan':
      return target.id === null ? null : planPath(Number(target.id));
    case 'role':
      return target.id === null ? null : rolePath(Number(target.id));
    case 'user':
      return target.id === null ? null : userPath(Number(target.id));
    case 'review':
      return target.id === null ? null : reviewPath(Number(target.id));
    case 'job':
      return target.id === null ? null : accessTemplatePath(Number(target.id));
    case 'access-request':
      return paths.customer;
    default:
      return null;
  }
}
