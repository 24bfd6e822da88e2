import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { networkOf } from '../../config/index.ts';
import { inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, type Origin, sha256, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { aboutAccount, enqueueMail, wrongCodesMail } from '../../outbox/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import type { Context } from '../context.ts';
import {
  completeSignIn,
  greeted,
  passwordAttempt,
  type SignedIn,
  signedIn,
  SignInUser,
  signInUserColumns,
} from '../sign-in/complete-sign-in.ts';
import { deviceName } from '../devices/device-name.ts';
import { deviceHash } from '../devices/known-devices.ts';
import { type ShownProof, amrOf, noteWrongCode, setUpMethods, spendCode, spendOwnPasskey } from './second-step.ts';
import { RuleRow, mayBeOfferedPasskey, ruleInEffect } from './second-step-rule.ts';
import { passkeyRefused, requestOptions, type PasskeyOptions } from './passkeys.ts';
import type { Ceremony } from './passkey-challenge.ts';
import type { SecondStepWanted } from '../sign-in/sign-in.ts';
import { clearCodes, isFirstWarning, reserveCode } from '../throttle/count-codes.ts';
import { Counted, clearTicket } from '../throttle/throttle.ts';

const rememberedDays = 30;
/** Wrong codes in an hour before the person is mailed, once an hour, that someone may have the password. */
const codesBeforeMail = 5;

const TicketRow = Type.Object({
  ticket: Type.Integer(),
  counted: Type.Union([Counted, Type.Null()]),
  ...SignInUser.properties,
  offers_passkey: Type.Boolean(),
  ...RuleRow.properties,
});

export type SecondStep = ShownProof & { ticket: string; rememberDevice?: boolean };

/** The ticket is valid and its user active. `token` and `user` are aliases of `action_tokens` and `users`. */
export function validTicket(ticket: string, { token, user }: { token: SQL; user: SQL }): SQL {
  return sql`${token}.hash = ${sha256(ticket)} and ${token}.purpose = 'second_step' and ${token}.used_at is null
    and ${token}.expires_at > now() and ${token}.epoch = ${user}.epoch and ${accountActive(user)}`;
}

/** Purpose of a challenge answered with a ticket. */
export function ceremonyOf(ticket: string): Ceremony {
  return `ticket:${sha256(ticket).toString('base64url')}`;
}

/**
 * Options with which a browser takes the second step by passkey.
 * @throws HttpProblem 404 for an invalid ticket.
 */
export async function secondStepOptions(context: Context, ticket: string): Promise<PasskeyOptions> {
  const [user] = await selectRows(
    context.db,
    Type.Object({ id: Type.Integer() }),
    sql`select u.id from action_tokens t join users u on u.id = t.user_id where ${validTicket(ticket, { token: sql`t`, user: sql`u` })}`,
  );
  if (!user) throw ticketOver();
  return requestOptions(context, ceremonyOf(ticket), user.id);
}

/**
 * Completes a sign-in that awaits its second step: exchanges a valid ticket and a code or passkey for a session. Of all uses of
 * one ticket, or one proof, exactly one gets it. Where only passkeys count, a recovery code turns the ticket into one for the
 * set-up of a passkey.
 * @throws HttpProblem 404 for a ticket that is spent, expired or older than the end of all sessions; 422 for a wrong code; 429
 * after too many.
 */
export async function takeSecondStep(
  context: Context,
  shown: SecondStep,
  origin: Origin,
  device: string | undefined,
): Promise<SignedIn | SecondStepWanted> {
  const { db, store } = context;
  const sent = deviceHash(device);
  const [user] = await selectRows(
    db,
    TicketRow,
    sql`
    select t.id as ticket, t.counted, ${signInUserColumns(networkOf(origin.ip), sent)},
           ${mayBeOfferedPasskey(sql`u`)} as offers_passkey, ${ruleInEffect(sql`u`)} as rule
      from action_tokens t join users u on u.id = t.user_id where ${validTicket(shown.ticket, { token: sql`t`, user: sql`u` })}`,
  );
  if (!user) throw ticketOver();
  const { attempt } = passwordAttempt(
    context,
    { email: user.email, knownDevice: user.known_device ? sent : null },
    origin,
  );
  if (user.rule === 'phishing_resistant' && shown.method === 'totp') throw passkeyNeeded();
  // Count codes alone: passkeys cannot be guessed.
  const { wait, nth } = shown.method === 'passkey' ? { wait: 0, nth: 0 } : await reserveCode(store, attempt);
  if (wait > 0) throw tooManyCodes(wait);

  const step: Step = { context, user, shown, origin, sent };
  const outcome = await inTransaction(db, async (tx) => {
    if (!(await lockTicket(tx, user.ticket))) return 'over';
    const problem = await spendProof(tx, context, user.id, shown);
    if (problem !== undefined) {
      await refuseProof(tx, step, { problem, nth });
      return 'wrong';
    }
    await clearCodes(tx, attempt);
    return acceptProof(tx, step);
  });
  if (outcome === 'over') throw ticketOver();
  if (outcome === 'wrong') throw shown.method === 'passkey' ? passkeyRefused() : wrongCode();
  if (outcome === 'recovered') return { ticket: shown.ticket, methods: [], setUp: setUpMethods(user.rule) };
  await clearTicket(context, user.email, user.counted);
  const offersPasskey = user.offers_passkey && shown.method !== 'passkey';
  return { ...(await signedIn(context, outcome)), offersPasskey };
}

/** A second step under way. */
interface Step {
  context: Context;
  user: Static<typeof TicketRow>;
  shown: SecondStep;
  origin: Origin;
  /** Hash of the token the browser sent. */
  sent: Buffer | null;
}

/** Locks the ticket: others who show it wait here, and find it spent. */
async function lockTicket(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from action_tokens where id = ${id} and used_at is null and expires_at > now() for update`);
  return rows.length === 1;
}

/** Notes a wrong proof, and warns the person where the codes look like guesses. */
async function refuseProof(
  tx: Transaction,
  { context, user, shown, origin }: Step,
  { problem, nth }: { problem: string; nth: number },
): Promise<void> {
  await noteWrongCode(tx, user.ticket);
  await recordChange(tx, actorOf(user, origin), {
    action: 'session.second_step_failed',
    target: { type: 'user', id: user.id, name: fullName(user) },
    organizationId: user.organization_id,
    after: { method: shown.method, ...(shown.method === 'passkey' ? { reason: problem } : {}) },
    result: 'refused',
  });
  if (nth >= codesBeforeMail && (await isFirstWarning(tx, user.email))) {
    const mail = wrongCodesMail(aboutAccount(context, greeted(user, origin)));
    await enqueueMail(tx, context, { ...mail, to: user.email, userId: user.id });
  }
}

/** Spends the ticket for a session; or, after a recovery code where only passkeys count, turns it into one for their set-up. */
async function acceptProof(tx: Transaction, { context, user, shown, origin, sent }: Step) {
  const onlyPasskeys = user.rule === 'phishing_resistant';
  if (onlyPasskeys && shown.method === 'recovery_code') {
    await tx.execute(sql`update action_tokens set set_up = 'recovered', wrong_codes = 0 where id = ${user.ticket}`);
    return 'recovered';
  }
  await tx.execute(sql`update action_tokens set used_at = now() where id = ${user.ticket}`);
  const completed = await completeSignIn(tx, context, user, {
    origin,
    device: sent,
    secondStep: { method: shown.method, amr: amrOf(shown.method) },
  });
  if (shown.rememberDevice === true && !onlyPasskeys) {
    const device = completed.device === undefined ? sent : deviceHash(completed.device);
    await rememberDevice(tx, user, origin, device);
  }
  return completed;
}

async function rememberDevice(tx: Transaction, user: SignInUser, origin: Origin, device: Buffer | null): Promise<void> {
  const label = deviceName(origin.userAgent);
  await tx.execute(sql`
    insert into trusted_devices (user_id, hash, label, expires_at)
    values (${user.id}, ${device}, ${label}, now() + make_interval(days => ${rememberedDays}))
    on conflict (user_id, hash) do update set label = excluded.label, expires_at = excluded.expires_at`);
  await recordChange(tx, actorOf(user, origin), {
    action: 'device.remembered',
    target: { type: 'user', id: user.id, name: fullName(user) },
    organizationId: user.organization_id,
    after: { device: label },
  });
}

function actorOf(user: SignInUser, origin: Origin): Actor {
  return { id: user.id, name: fullName(user), ...origin };
}

async function spendProof(tx: Transaction, context: Context, userId: number, shown: SecondStep) {
  if (shown.method === 'passkey') return spendOwnPasskey(tx, context, userId, ceremonyOf(shown.ticket), shown);
  return (await spendCode(tx, context, userId, shown)) ? undefined : 'wrong';
}

/** The answer to a code where the organization accepts only passkeys. */
export function passkeyNeeded(): HttpProblem {
  return new HttpProblem(422, 'passkey_needed', say('passkey_needed'));
}

export function ticketOver(): HttpProblem {
  return new HttpProblem(404, 'ticket_over', say('sign_in_expired'));
}

/** The answer to a wrong, used or foreign code. */
export function wrongCode(): HttpProblem {
  const message = say('code_incorrect');
  return new HttpProblem(422, 'wrong_code', message, { field: 'code' });
}

/** The answer while codes are not checked. */
export function tooManyCodes(seconds: number): HttpProblem {
  const minutes = Math.ceil(seconds / 60);
  const sentence = minutes > 60 ? say('too_many_wrong_codes') : say('wrong_codes_wait', { minutes });
  return new HttpProblem(429, 'too_many_codes', sentence, { headers: { 'retry-after': String(seconds) } });
}
