import { type AuditEvent, ownEntry } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
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
import { endedAtService, soleChangeText, stateChanges, textsOf } from './audit-actions.ts';

const nameFields = ['name', 'displayName', 'firstName', 'lastName'];

/** The only field whose value an event changed; null where several did, or none. */
function soleField({ before, after }: Pick<AuditEvent, 'before' | 'after'>): string | null {
  if (before === null || after === null) return null;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

/** `changed the plan` as `deactivated the plan` or `changed the price of`, where that is all that changed. */
function changeText(event: AuditEvent): string | undefined {
  const sole = soleField(event);
  if (sole === 'isActive') return ownEntry(stateChanges, event.action)?.[event.after?.['isActive'] === true ? 0 : 1];
  return sole === null ? undefined : soleChangeText(sole);
}

/** Fields that the sentence of an event names. */
export function saidFields(event: AuditEvent): readonly string[] {
  const { action } = event;
  if (/\.(?:created|registered|renamed)$/u.test(action)) return nameFields;
  if (/\.(?:activated|deactivated)$/u.test(action)) return ['isActive'];
  const sole = action.endsWith('.changed') ? soleField(event) : null;
  // A person's access has a line for each service.
  return sole === null || sole === 'services' || !(sole === 'isActive' || soleChangeText(sole) !== undefined)
    ? []
    : [sole];
}

/** 'branch.created' as 'Added the branch'; an action of a later release by its key. */
export function actionLabel(action: string): string {
  const label = textsOf(action)?.[1];
  if (label !== undefined) return t(label);
  const words = action.replaceAll(/[._-]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface AuditSentence {
  /** A message with `actor`, and with `target` and `service` where they are not null. */
  readonly text: string;
  readonly actor: string;
  readonly target: string | null;
  readonly service: string | null;
}

/** An event as a message and its values. */
export function sentenceOf(event: AuditEvent): AuditSentence {
  const { actor, action, target, after } = event;
  const texts = textsOf(action);
  const text = texts?.[0];
  // Swap: before a sign-in the actor is unknown, and the target names the person.
  if (text !== undefined && !text.includes('{target}'))
    return { text, actor: actor?.name ?? target?.name ?? t('Unknown'), target: null, service: null };
  const who = actor?.name ?? t('System');
  const named = { actor: who, target: target?.name ?? null, service: null };
  if (text === undefined) return { ...named, text: `{actor}${dot}${actionLabel(action)}${dot}{target}` };
  const service = after?.['service'];
  if (action === 'launch.ended' && typeof service === 'string') return { ...named, text: endedAtService, service };
  return { ...named, text: (action.endsWith('.changed') ? changeText(event) : undefined) ?? text };
}

/** An event as one string, where markup is not possible. */
export function plainSentence(event: AuditEvent): string {
  const { text, ...values } = sentenceOf(event);
  return t(text, { ...values, target: values.target ?? '' }).trimEnd();
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
