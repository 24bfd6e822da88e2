import { factor } from '@gangway/contract';
import type { TestApp } from './test-app.ts';
import { testPassword } from './test-fixture.ts';
import { totpCode } from './totp-code.ts';

export interface AuthenticatorApp {
  id: number;
  secret: string;
  recoveryCodes: string[];
  /** The session in which it was set up; it has fresh proof. */
  token: string;
}

/** Gives a person an authenticator app, as they would do it. Its code of this moment is spent; the next one is good. */
export async function addSecondStep(
  app: TestApp,
  person: Parameters<TestApp['signIn']>[0] | { token: string },
  now: number = app.context.clock(),
): Promise<AuthenticatorApp> {
  const token = typeof person === 'string' ? (await app.signIn(person, 'portal')).accessToken : person.token;
  const as = { token };
  await app.expect(200, factor.stepUp, { as, body: { method: 'password', password: testPassword } });
  const { body } = await app.expect(201, factor.addTotp, { as, body: {} });
  const confirmed = await app.expect(200, factor.confirm, {
    as,
    params: { id: body.id },
    body: { code: totpCode(body.secret, 0, now) },
  });
  return { id: body.id, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes, token };
}
