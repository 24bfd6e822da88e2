import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { networkOf } from '../../config/index.ts';
import { inTransaction, selectRows, type Transaction, writeTogether } from '../../store/index.ts';
import { HttpProblem, type Origin, sha256 } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { aboutAccount, enqueueMail, wrongCodesMail } from '../../outbox/index.ts';
import { type Actor, recordChange } from '../../trail/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import type { Context } from '../context.ts';
import { ArrivingRow, type SignedIn, arrivingColumns, attemptBy, newArrival, signedIn } from '../sign-in/complete-sign-in.ts';
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
/** A wrong code after at least this many in an hour: the person is told, once an hour, that someone may have the password. */
const codesBeforeMail = 5;

const TicketRow = Type.Object({
  ticket: Type.Integer(),
  counted: Type.Union([Counted, Type.Null()]),
  ...ArrivingRow.properties,
  offers_passkey: Type.Boolean(),
  ...RuleRow.properties,
});

export type SecondStep = ShownProof & { ticket: string; rememberDevice?: boolean };

/** The good ticket `t` of the user `u`. */
export const goodTicket = (ticket: string) => sql`
  t.hash = ${sha256(ticket)} and t.purpose = 'second_step' and t.used_at is null and t.expires_at > now()
  and t.epoch = u.epoch and ${accountActive}`;

/** What a challenge is for that is answered with a ticket. */
export function ceremonyOf(ticket: string): Ceremony {
  return `ticket:${sha256(ticket).toString('base64url')}`;
}

/** What a browser needs to take the second step with a passkey. @throws HttpProblem 404 for a ticket that is no good. */
export async function secondStepOptions(context: Context, ticket: string): Promise<PasskeyOptions> {
  const [user] = await selectRows(
    context.db,
    Type.Object({ id: Type.Integer() }),
    sql`select u.id from action_tokens t join users u on u.id = t.user_id where ${goodTicket(ticket)}`,
  );
  if (!user) throw ticketOver();
  return requestOptions(context, ceremonyOf(ticket), user.id);
}

/**
 * Finishes a sign-in that waits for its second step: a good ticket and a code or passkey for a session. Of all who show the same
 * ticket, or the same proof, exactly one gets it. Where passkeys alone count, a recovery code makes the ticket one for the set-up of a passkey.
 * @throws HttpProblem 404 for a ticket that is spent, too old or was made before the sessions ended; 422 for a wrong code;
 * 429 where too many were wrong.
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
    select t.id as ticket, t.counted, ${arrivingColumns(networkOf(origin.ip), sent)},
           ${mayBeOfferedPasskey} as offers_passkey, ${ruleInEffect} as rule
      from action_tokens t join users u on u.id = t.user_id where ${goodTicket(shown.ticket)}`,
  );
  if (!user) throw ticketOver();
  const { email } = user;
  const { attempt } = attemptBy(context, { email, knownDevice: user.known_device ? sent : null }, origin);
  const onlyPasskeys = user.rule === 'phishing_resistant';
  if (onlyPasskeys && shown.method === 'totp') throw passkeyNeeded();
  // No one guesses a passkey.
  const { wait, nth } = shown.method === 'passkey' ? { wait: 0, nth: 0 } : await reserveCode(store, attempt);
  if (wait > 0) throw tooManyCodes(wait);

  const name = fullName(user);
  const actor: Actor = { id: user.id, name, ...origin };
  const arrival = await inTransaction(db, async (tx) => {
    // Others with the same ticket wait here.
    const { rows } = await tx.execute(sql`
      select id from action_tokens where id = ${user.ticket} and used_at is null and expires_at > now() for update`);
    if (rows.length !== 1) return 'over';
    const fault = await spendProof(tx, context, user.id, shown);
    if (fault !== undefined) {
      await noteWrongCode(tx, user.ticket);
      await recordChange(tx, actor, {
        action: 'session.second_step_failed',
        target: { type: 'user', id: user.id, name },
        organizationId: user.organization_id,
        after: { method: shown.method, ...(shown.method === 'passkey' ? { reason: fault } : {}) },
        result: 'refused',
      });
      if (nth >= codesBeforeMail && (await isFirstWarning(tx, email))) {
        const mail = wrongCodesMail(aboutAccount(context, user.first_name));
        await enqueueMail(tx, context, { ...mail, to: email, userId: user.id });
      }
      return 'wrong';
    }
    if (onlyPasskeys && shown.method === 'recovery_code') {
      await tx.execute(sql`update action_tokens set set_up = 'recovered', wrong_codes = 0 where id = ${user.ticket}`);
      await clearCodes(tx, attempt);
      return 'recovered';
    }
    await tx.execute(sql`update action_tokens set used_at = now() where id = ${user.ticket}`);
    const { writes, ...arrived } = newArrival(tx, context, user, {
      origin,
      device: sent,
      secondStep: { method: shown.method, amr: amrOf(shown.method) },
    });
    await writeTogether(tx, writes);
    await clearCodes(tx, attempt);
    if (shown.rememberDevice === true && !onlyPasskeys) {
      const remembered = arrived.device === undefined ? sent : deviceHash(arrived.device);
      const label = deviceName(origin.userAgent);
      await tx.execute(sql`
        insert into trusted_devices (user_id, hash, label, expires_at)
        values (${user.id}, ${remembered}, ${label}, now() + make_interval(days => ${rememberedDays}))
        on conflict (user_id, hash) do update set label = excluded.label, expires_at = excluded.expires_at`);
      await recordChange(tx, actor, {
        action: 'device.remembered',
        target: { type: 'user', id: user.id, name },
        organizationId: user.organization_id,
        after: { device: label },
      });
    }
    return arrived;
  });
  if (arrival === 'over') throw ticketOver();
  if (arrival === 'wrong') throw shown.method === 'passkey' ? passkeyRefused() : wrongCode();
  if (arrival === 'recovered') return { ticket: shown.ticket, methods: [], setUp: setUpMethods(user.rule) };
  await clearTicket(context, email, user.counted);
  const offersPasskey = user.offers_passkey && shown.method !== 'passkey';
  return { ...(await signedIn(context, arrival)), offersPasskey };
}

async function spendProof(tx: Transaction, context: Context, userId: number, shown: SecondStep) {
  if (shown.method === 'passkey') return spendOwnPasskey(tx, context, userId, ceremonyOf(shown.ticket), shown);
  return (await spendCode(tx, context, userId, shown)) ? undefined : 'wrong';
}

/** The answer to a code where the organization takes passkeys alone. */
export function passkeyNeeded(): HttpProblem {
  return new HttpProblem(422, 'passkey_needed', 'Your organization only accepts passkeys. Use your passkey.');
}

export function ticketOver(): HttpProblem {
  return new HttpProblem(404, 'ticket_over', 'This sign-in has expired. Sign in again with your password.');
}

/** The answer to a code that is not right, was used before or is of another person. */
export function wrongCode(): HttpProblem {
  const message = 'This code is incorrect or was already used. Enter a new one.';
  return new HttpProblem(422, 'wrong_code', message, { field: 'code' });
}

/** The answer where codes are not looked at for some time. */
export function tooManyCodes(seconds: number): HttpProblem {
  const minutes = Math.ceil(seconds / 60);
  const message =
    minutes > 60
      ? 'Too many wrong codes. Reset your password, or ask your administrator.'
      : `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new HttpProblem(429, 'too_many_codes', message, { headers: { 'retry-after': String(seconds) } });
}
