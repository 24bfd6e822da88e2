import type { AuditAction, AuditField } from '@gangway/contract';
import { auditEvents, type Transaction } from '../store/index.ts';
import type { Origin } from '../server/index.ts';

/** A caller, or an action without session (a sign-in, a reset, the command line). */
export interface Actor extends Origin {
  id: number | null;
  name: string;
  /** Set where one intent changes many records. */
  batchId?: number;
}

/** The server by itself, such as a job. */
export const system: Actor = { id: null, name: '', ip: '', userAgent: '', requestId: '' };

/** Fields with what stood or stands there. */
export type Recorded = { readonly [field in AuditField]?: unknown };

export interface Change {
  /** `<record>.<what happened>`, e.g. `user.deactivated`. */
  action: AuditAction;
  target: { type: string; id: number | string; name: string };
  /** For the view of an Org_Admin. */
  organizationId?: number | null;
  before?: Recorded | null;
  after?: Recorded | null;
  result?: string;
  /** Now unless given: the demo writes its past. */
  at?: Date;
}

// Whatever a module passes in, these never reach the trail.
const secretFields = new Set(['password', 'passwordHash', 'token', 'refreshToken', 'accessToken', 'code', 'hash']);

/** Writes who did what, in the same transaction as the change itself. In a unit of work, push to its `events` instead. */
export async function recordChange(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  await changeInsert(tx, actor, change);
}

const atOnce = 500;

/** As `recordChange`, of many records that one intent changes. */
export async function recordChanges(tx: Transaction, actor: Actor, changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += atOnce) {
    await changesInsert(tx, actor, changes.slice(start, start + atOnce));
  }
}

/** The insert of `recordChange`, for `writeTogether`. */
export function changeInsert(tx: Transaction, actor: Actor, change: Change) {
  return changesInsert(tx, actor, [change]);
}

/** The same of several changes; there must be one. */
export function changesInsert(tx: Transaction, actor: Actor, changes: readonly Change[]) {
  return tx.insert(auditEvents).values(changes.map((change) => eventOf(actor, change)));
}

function eventOf(actor: Actor, change: Change) {
  return {
    actorId: actor.id,
    actorName: actor.name,
    action: change.action,
    targetType: change.target.type,
    targetId: String(change.target.id),
    targetName: change.target.name,
    organizationId: change.organizationId ?? null,
    before: withoutSecrets(change.before),
    after: withoutSecrets(change.after),
    ip: actor.ip,
    userAgent: actor.userAgent,
    requestId: actor.requestId,
    result: change.result ?? 'ok',
    batchId: actor.batchId ?? null,
    ...(change.at ? { at: change.at } : {}),
  };
}

function withoutSecrets(values: Recorded | null | undefined): Record<string, unknown> | null {
  if (!values) return null;
  return Object.fromEntries(Object.entries(values).filter(([field]) => !secretFields.has(field)));
}
