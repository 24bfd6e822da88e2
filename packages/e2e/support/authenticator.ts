import { expect, type APIRequestContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addresses } from './config.ts';
import { tokensOf } from './session.ts';

/** Code of the app now, or `steps` times 30 seconds later: the server accepts the next one too, and each once. */
export function codeOf(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) });
  return app.generate({ timestamp: Date.now() + steps * 30_000 });
}

export interface Authenticator {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up an authenticator app without a browser. Uses up the current code; the next one is valid. */
export async function addAuthenticator(
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<Authenticator> {
  const { accessToken } = await tokensOf(request, email, password);
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await request.post(`${addresses.api}${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as unknown;
  };
  await post('/user/me/step-up', { method: 'password', password });
  const { id, secret } = (await post('/user/me/factors/totp', {})) as { id: number; secret: string };
  const confirmed = await post(`/user/me/factors/${id}/confirm`, { code: codeOf(secret) });
  return { secret, recoveryCodes: (confirmed as { recoveryCodes: string[] }).recoveryCodes };
}
