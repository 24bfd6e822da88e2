import type { PasskeyCredential, SetUpMethod } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, selectRows } from '../../store/index.ts';
import { fieldProblem, type Origin, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import type { Context } from '../context.ts';
import { type SignedIn, completeSignIn, readSignInUser, signedIn } from '../sign-in/complete-sign-in.ts';
import { deviceHash } from '../devices/known-devices.ts';
import { type PasskeyOptions, creationOptions } from './passkeys.ts';
import { amrOf, setUpMethods } from './second-step.ts';
import { RuleRow, hasFactor, ruleInEffect } from './second-step-rule.ts';
import { Counted, clearTicket } from '../throttle/throttle.ts';
import { ceremonyOf, validTicket, passkeyNeeded, ticketOver } from './take-second-step.ts';
import { addPasskey, confirmTotp, defaultNames, lockFactors, startTotp } from './factors.ts';

const NewcomerRow = Type.Object({
  ticket: Type.Integer(),
  id: Type.Integer(),
  email: Type.String(),
  set_up: Type.Union([Type.Literal('first'), Type.Literal('recovered')]),
  counted: Type.Union([Counted, Type.Null()]),
  ...RuleRow.properties,
});

/**
 * The person whose sign-in may set up a method: without any yet, or after a recovery code where only a passkey counts.
 * @throws HttpProblem 404 for any other ticket.
 */
async function newcomerOf(db: Database, ticket: string, lock: SQL = sql``) {
  const [newcomer] = await selectRows(
    db,
    NewcomerRow,
    sql`
    select t.id as ticket, u.id, u.email, t.set_up, t.counted, ${ruleInEffect(sql`u`)} as rule
      from action_tokens t join users u on u.id = t.user_id
     where ${validTicket(ticket, { token: sql`t`, user: sql`u` })} and (t.set_up = 'recovered' or (t.set_up = 'first' and not ${hasFactor(sql`u.id`)})) ${lock}`,
  );
  if (!newcomer) throw ticketOver();
  return newcomer;
}

/** After a recovery code only a passkey can be set up, whatever the rule says now. */
function mayBeTotp({ set_up: setUp, rule }: Awaited<ReturnType<typeof newcomerOf>>): boolean {
  return setUp === 'first' && setUpMethods(rule).includes('totp');
}

/**
 * Starts to set up an authenticator app during sign-in.
 * @throws HttpProblem 404, 422.
 */
export async function setUpTotp(context: Context, ticket: string) {
  const newcomer = await newcomerOf(context.db, ticket);
  if (!mayBeTotp(newcomer)) throw passkeyNeeded();
  return startTotp(context, newcomer, defaultNames.totp);
}

/**
 * Options with which a browser creates a passkey during sign-in.
 * @throws HttpProblem 404.
 */
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
 * Completes a sign-in with the method set up in it, which counts as the second step. No session exists before.
 * @throws HttpProblem 404 for an invalid ticket; 409; 422 for a wrong code or passkey.
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
  const setUp = await inTransaction(db, async (tx) => {
    // Serialize set-ups with tickets of one person: later ones find the method.
    const { id } = await newcomerOf(tx, ticket);
    await lockFactors(tx, id);
    const newcomer = await newcomerOf(tx, ticket, sql`for update of t`);
    const person = await readSignInUser(tx, id, origin, sent);
    const { email, organization_id: organizationId } = person;
    const owner = { ...origin, id, name: fullName(person), email, organizationId };
    let codes: string[];
    if (method === 'totp') {
      if (!mayBeTotp(newcomer)) throw passkeyNeeded();
      if (body.id === undefined) throw fieldProblem('id', say('required'));
      if (body.code === undefined) throw fieldProblem('code', say('required'));
      codes = await confirmTotp(tx, context, owner, { id: body.id, code: body.code });
    } else {
      const { optionsId, credential } = body;
      if (optionsId === undefined) throw fieldProblem('optionsId', say('required'));
      if (credential === undefined) throw fieldProblem('credential', say('required'));
      const shown = { optionsId, credential, ceremony: ceremonyOf(ticket), name: body.name ?? defaultNames.passkey };
      codes = (await addPasskey(tx, context, owner, shown)).recoveryCodes;
    }
    await tx.execute(sql`update action_tokens set used_at = now() where id = ${newcomer.ticket}`);
    const completed = await completeSignIn(tx, context, person, {
      origin,
      device: sent,
      secondStep: { method, amr: amrOf(method) },
    });
    return { completed, recoveryCodes: codes, email, counted: newcomer.counted };
  });
  // Give back what the password counted: it was right.
  await clearTicket(context, setUp.email, setUp.counted);
  return { signedIn: await signedIn(context, setUp.completed), recoveryCodes: setUp.recoveryCodes };
}
