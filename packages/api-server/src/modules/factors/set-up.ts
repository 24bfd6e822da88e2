import type { PasskeyCredential, SetUpMethod } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Context } from '../../context.ts';
import { fieldProblem } from '../../http/http-problem.ts';
import { deviceHash } from '../../identity/known-devices.ts';
import { type PasskeyOptions, creationOptions } from '../../identity/passkeys.ts';
import { amrOf, setUpMethods } from '../../identity/second-step.ts';
import { RuleRow, hasFactor, ruleInEffect } from '../../identity/second-step-rule.ts';
import { type Origin, type SignedIn, newArrival, signedIn } from '../../identity/sign-in.ts';
import { clearAttempts, signInWindows } from '../../identity/throttle.ts';
import { ceremonyOf, goodTicket, passkeyNeeded, ticketOver } from '../../identity/take-second-step.ts';
import { networkOf } from '../../plugins/client-address.ts';
import type { Database } from '../../store/database.ts';
import { inTransaction } from '../../store/in-transaction.ts';
import { selectRows } from '../../store/select-rows.ts';
import { writeTogether } from '../../store/write-together.ts';
import { addPasskey, confirmTotp, defaultNames, lockFactors, startTotp } from './factors.ts';

const NewcomerRow = Type.Object({
  ticket: Type.Integer(),
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
  epoch: Type.Integer(),
  set_up: Type.Union([Type.Literal('first'), Type.Literal('recovered')]),
  ...RuleRow.properties,
});

/**
 * Whose sign-in may set up a method: that of a person who has none yet, or has shown a recovery code where only a passkey counts.
 * @throws HttpProblem 404 for any other ticket.
 */
async function newcomerOf(db: Database, ticket: string, lock: SQL = sql``) {
  const [newcomer] = await selectRows(
    db,
    NewcomerRow,
    sql`
    select t.id as ticket, u.id, u.email, u.first_name, u.last_name, u.organization_id, u.epoch, t.set_up, ${ruleInEffect} as rule
      from action_tokens t join users u on u.id = t.user_id
     where ${goodTicket(ticket)} and (t.set_up = 'recovered' or (t.set_up = 'first' and not ${hasFactor(sql`u.id`)})) ${lock}`,
  );
  if (!newcomer) throw ticketOver();
  return newcomer;
}

/** A recovery code opens a passkey alone, whatever the rule says by now. */
function mayBeTotp({ set_up: setUp, rule }: Awaited<ReturnType<typeof newcomerOf>>): boolean {
  return setUp === 'first' && setUpMethods(rule).includes('totp');
}

/** Begins to set up an authenticator app inside a sign-in. @throws HttpProblem 404, 422. */
export async function setUpTotp(context: Context, ticket: string) {
  const newcomer = await newcomerOf(context.db, ticket);
  if (!mayBeTotp(newcomer)) throw passkeyNeeded();
  return startTotp(context, newcomer, defaultNames.totp);
}

/** What a browser needs to create a passkey inside a sign-in. @throws HttpProblem 404. */
export async function setUpPasskeyOptions(context: Context, ticket: string): Promise<PasskeyOptions> {
  const { id } = await newcomerOf(context.db, ticket);
  return creationOptions(context, id, ceremonyOf(ticket));
}

interface SetUp {
  ticket: string;
  method: SetUpMethod;
  name?: string;
  id?: number;
  code?: string;
  optionsId?: string;
  credential?: PasskeyCredential;
}

/**
 * Finishes a sign-in with the method that was set up in it, which counts as the second step. Until here there is no session that
 * could be used without.
 * @throws HttpProblem 404 for a ticket that is no good; 409; 422 for a wrong code or passkey.
 */
export async function setUpSecondStep(
  context: Context,
  body: SetUp,
  origin: Origin,
  device: string | undefined,
): Promise<{ signedIn: SignedIn; recoveryCodes: string[] }> {
  const { db } = context;
  const { method, ticket } = body;
  const sent = deviceHash(device);
  const { recoveryCodes, email, isKnown, ...arrival } = await inTransaction(db, async (tx) => {
    // Others who set up with tickets of the same person wait here, and find that there is a method.
    const { id } = await newcomerOf(tx, ticket);
    await lockFactors(tx, id);
    const newcomer = await newcomerOf(tx, ticket, sql`for update of t`);
    const name = `${newcomer.first_name} ${newcomer.last_name}`.trim();
    const owner = { ...origin, id, name, email: newcomer.email, organizationId: newcomer.organization_id };
    let codes: string[];
    if (method === 'totp') {
      if (!mayBeTotp(newcomer)) throw passkeyNeeded();
      if (body.id === undefined) throw fieldProblem('id', 'is required');
      if (body.code === undefined) throw fieldProblem('code', 'is required');
      codes = await confirmTotp(tx, context, owner, { id: body.id, code: body.code });
    } else {
      const { optionsId, credential } = body;
      if (optionsId === undefined) throw fieldProblem('optionsId', 'is required');
      if (credential === undefined) throw fieldProblem('credential', 'is required');
      const shown = { optionsId, credential, ceremony: ceremonyOf(ticket), name: body.name ?? defaultNames.passkey };
      codes = (await addPasskey(tx, context, owner, shown)).recoveryCodes;
    }
    await tx.execute(sql`update action_tokens set used_at = now() where id = ${newcomer.ticket}`);
    const [known] = await selectRows(
      tx,
      Type.Object({
        any_network: Type.Boolean(),
        known_network: Type.Boolean(),
        known_device: Type.Boolean(),
        device_issued: Type.Boolean(),
      }),
      sql`
      select exists (select 1 from known_networks k where k.user_id = ${id}) as any_network,
             exists (select 1 from known_networks k
                      where k.user_id = ${id} and k.network = ${networkOf(origin.ip)}) as known_network,
             exists (select 1 from known_devices d where d.hash = ${sent}::bytea and d.user_id = ${id}) as known_device,
             exists (select 1 from known_devices d where d.hash = ${sent}::bytea) as device_issued`,
    );
    const { writes, ...arrived } = newArrival(tx, context, {
      user: {
        id,
        email: newcomer.email,
        firstName: newcomer.first_name,
        name,
        organizationId: newcomer.organization_id,
        epoch: newcomer.epoch,
      },
      client: 'portal',
      origin,
      isNewNetwork: known?.any_network === true && !known.known_network,
      device: { issued: known?.device_issued === true ? sent : null },
      secondStep: { method, amr: amrOf(method) },
    });
    await writeTogether(tx, writes);
    return { ...arrived, recoveryCodes: codes, email: newcomer.email, isKnown: known?.known_device === true };
  });
  // The password was right: what the sign-in counted is given back.
  const known = isKnown && sent !== null ? sent.toString('base64url') : undefined;
  await clearAttempts(
    context.store,
    { email, address: origin.ip, device: known },
    known === undefined ? signInWindows(origin.ip, context.config.throttle) : [],
  );
  return { signedIn: await signedIn(context, arrival), recoveryCodes };
}
