import { auth, factor } from '@gangway/contract';
import type { TestApp } from './test-app.ts';
import { testPassword } from './test-fixture.ts';
import { type VirtualPasskey, virtualPasskey } from './virtual-passkey.ts';

export interface AddedPasskey {
  id: number;
  passkey: VirtualPasskey;
  recoveryCodes: string[];
  /** The session in which it was made; it has fresh proof. */
  token: string;
}

/** Gives a person a passkey, as they would make it. A session with fresh proof is taken as it is. */
export async function addPasskeyTo(
  app: TestApp,
  person: Parameters<TestApp['signIn']>[0] | { token: string },
): Promise<AddedPasskey> {
  const token = typeof person === 'string' ? (await app.signIn(person, 'portal')).accessToken : person.token;
  const as = { token };
  if (typeof person === 'string') {
    await app.expect(200, factor.stepUp, { as, body: { method: 'password', password: testPassword } });
  }
  const passkey = virtualPasskey(app.context.config.portalUrl);
  const { body } = await app.expect(200, factor.passkeyOptions, { as });
  const made = await app.expect(201, factor.addPasskey, {
    as,
    body: { optionsId: body.optionsId, credential: passkey.create(body.options), name: 'Laptop' },
  });
  return { ...made.body, passkey, token };
}

/** Options of the sign-in page, and what the passkey answers to them. */
export async function answerOf(app: TestApp, passkey: VirtualPasskey, told: Parameters<VirtualPasskey['get']>[1] = {}) {
  const { body } = await app.expect(200, auth.passkeyOptions, {});
  return { optionsId: body.optionsId, credential: passkey.get(body.options, told) };
}
