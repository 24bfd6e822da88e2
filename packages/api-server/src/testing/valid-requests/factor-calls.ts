import { randomBytes } from 'node:crypto';
import { auth, factor, ownSignIn, userSignIn } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { sha256 } from '../../server/secrets.ts';
import { addPasskeyTo, answerOf } from '../add-passkey.ts';
import { addSecondStep } from '../add-second-step.ts';
import { testPassword } from '../test-fixture.ts';
import { totpCode } from '../totp-code.ts';
import { virtualPasskey } from '../virtual-passkey.ts';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** The second step: its methods, the sign-in that waits for it, what an administrator does about it. */
export async function factorCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { app, asAdmin, one, person, sessionOf, word } = records;
  // A person with a second step, whose session has fresh proof.
  const strong = async () => {
    const someone = await person();
    const authenticator = await addSecondStep(app, (await sessionOf(someone)).as, Date.now());
    return { ...authenticator, email: someone.email, userId: someone.id, as: { token: authenticator.token } };
  };
  const [arriving, begun, renaming, removing, renewing, forgetting] = await Promise.all(
    Array.from({ length: 6 }, strong),
  );
  if (!arriving || !begun || !renaming || !removing || !renewing || !forgetting) throw new Error('people are missing');
  const login = await app.send(auth.login, { body: { email: arriving.email, password: testPassword } });
  const { ticket }: { ticket: string } = JSON.parse(login.text);
  const setUp = await app.expect(201, factor.addTotp, { as: begun.as, body: {} });
  const signedIn = await one(sql`
    select max(id)::int as id from audit_events
     where action = 'session.signed_in' and target_id = ${String(renewing.userId)}`);
  const device = await one(sql`
    insert into trusted_devices (user_id, hash, label, expires_at)
    select id, ${randomBytes(32)}, 'Chrome on Windows', now() + interval '1 day' from users where email = ${forgetting.email}
    returning id`);
  const portalUrl = app.context.config.portalUrl;
  const keyOwner = await strong();
  const owned = await addPasskeyTo(app, keyOwner.as);
  const keyLogin = await app.send(auth.login, { body: { email: keyOwner.email, password: testPassword } });
  const { ticket: keyTicket }: { ticket: string } = JSON.parse(keyLogin.text);
  const creation = await app.expect(200, factor.passkeyOptions, { as: renewing.as });
  const created = virtualPasskey(portalUrl).create(creation.body.options);
  // A sign-in that waits for the set-up of a method.
  const newcomer = async () => {
    const { id } = await person();
    const issued = word();
    await app.context.db.execute(sql`
      insert into action_tokens (purpose, hash, user_id, email, epoch, set_up, expires_at)
      select 'second_step', ${sha256(issued)}, id, email, epoch, 'first', now() + interval '10 minutes' from users where id = ${id}`);
    return issued;
  };
  const arrivingByKey = await newcomer();
  const firstKey = await app.expect(200, auth.setUpPasskeyOptions, { body: { ticket: arrivingByKey } });
  const shown = virtualPasskey(portalUrl).create(firstKey.body.options);
  return [
    { route: auth.passkeyOptions },
    { route: auth.passkey, body: { ...(await answerOf(app, owned.passkey)) } },
    { route: auth.secondStepPasskeyOptions, body: { ticket: keyTicket } },
    { route: auth.setUpTotp, body: { ticket: await newcomer() } },
    { route: auth.setUpPasskeyOptions, body: { ticket: await newcomer() } },
    {
      route: auth.setUp,
      body: { ticket: arrivingByKey, method: 'passkey', optionsId: firstKey.body.optionsId, credential: shown },
    },
    { route: factor.passkeyOptions, as: keyOwner.as },
    {
      route: factor.addPasskey,
      as: renewing.as,
      body: { optionsId: creation.body.optionsId, credential: created, name: word() },
    },
    { route: factor.stepUpPasskeyOptions, as: keyOwner.as },
    { route: auth.secondStep, body: { ticket, method: 'recovery_code', code: arriving.recoveryCodes[0] } },
    { route: factor.addTotp, as: (await strong()).as, body: { name: word() } },
    {
      route: factor.confirm,
      as: begun.as,
      params: { id: setUp.body.id },
      body: { code: totpCode(setUp.body.secret) },
    },
    { route: factor.rename, as: renaming.as, params: { id: renaming.id }, body: { name: word() } },
    { route: factor.remove, as: removing.as, params: { id: removing.id } },
    { route: factor.makeRecoveryCodes, as: renewing.as },
    { route: userSignIn.read, ...asAdmin, params: { id: renewing.userId } },
    { route: userSignIn.unlock, ...asAdmin, params: { id: renewing.userId } },
    { route: userSignIn.reset, ...asAdmin, params: { id: (await strong()).userId } },
    { route: ownSignIn.notMe, as: renewing.as, params: { id: signedIn } },
    { route: factor.forgetDevice, as: forgetting.as, params: { id: device } },
    {
      route: factor.stepUp,
      as: (await sessionOf(await person())).as,
      body: { method: 'password', password: testPassword },
    },
  ];
}
