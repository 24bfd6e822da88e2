import { createHash, randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { addresses } from './config.ts';
import { demoPassword } from './sign-in.ts';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Signs in by the API alone, as any client may. */
export async function tokensOf(request: APIRequestContext, email: string, password = demoPassword): Promise<Tokens> {
  const answer = await request.post(`${addresses.api}/user/login`, { data: { email, password } });
  expect(answer.status(), `signing in ${email}: ${await answer.text()}`).toBe(202);
  return ((await answer.json()) as { result: Tokens }).result;
}

/**
 * Leaves the browser as a portal sign-in does, without the form, for scenarios about later steps. The session belongs
 * to this page's context, so no scenario ends another's.
 */
export async function startPortalSession(page: Page, email: string, password = demoPassword): Promise<void> {
  const portal = await tokensOf(page.request, email, password);
  await keep(page, [keptBy(addresses.portal, portal)]);
}

/** Leaves the browser as on a first visit to the portal. */
export async function startWithoutSession(page: Page): Promise<void> {
  await keep(page, [{ origin: addresses.portal, localStorage: [] }]);
}

/** Like `startPortalSession`, for the console's separate session (authorization code and PKCE). */
export async function startConsoleSession(page: Page, email: string, password = demoPassword): Promise<void> {
  const portal = await tokensOf(page.request, email, password);
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: 'console', redirect_uri: `${addresses.console}/auth/callback` };
  const authorized = await page.request.post(`${addresses.api}/auth/authorize`, {
    headers: { authorization: `Bearer ${portal.accessToken}` },
    data: {
      ...client,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'any',
    },
  });
  expect(authorized.status(), `${email} may enter the console: ${await authorized.text()}`).toBe(200);
  const { code } = (await authorized.json()) as { code: string };
  const exchanged = await page.request.post(`${addresses.api}/auth/token`, {
    form: { ...client, grant_type: 'authorization_code', code, code_verifier: verifier },
  });
  expect(exchanged.status(), await exchanged.text()).toBe(200);
  const { access_token, refresh_token } = (await exchanged.json()) as { access_token: string; refresh_token: string };
  await keep(page, [
    keptBy(addresses.portal, portal),
    keptBy(addresses.console, { accessToken: access_token, refreshToken: refresh_token }),
  ]);
}

interface Kept {
  readonly origin: string;
  readonly localStorage: readonly { name: string; value: string }[];
}

/** Writes from the page itself: for `setStorageState` Playwright opens another, which takes as long as a sign-in. */
async function keep(page: Page, kept: readonly Kept[]): Promise<void> {
  await page.context().clearCookies();
  for (const { origin, localStorage: entries } of kept) {
    const blank = `${origin}/blank`;
    await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }), {
      times: 1,
    });
    await page.goto(blank);
    await page.evaluate((all) => {
      localStorage.clear();
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, entries);
  }
}

/** Storage of an app's session, under the specified keys (specification section 3). */
export function keptBy(origin: string, { accessToken, refreshToken }: Tokens): Kept {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { realm_access: realm } = JSON.parse(payload) as { realm_access?: { roles: string[] } };
  const dropped = ['offline_access', 'default-roles-erp-realm', 'uma_authorization'];
  const entries = {
    refresh_token: refreshToken,
    access_token: accessToken,
    user: payload,
    isRole: JSON.stringify((realm?.roles ?? []).filter((role) => !dropped.includes(role))),
    isAuth: 'true',
  };
  return { origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) };
}
