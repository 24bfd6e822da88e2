import type { IncomingMessage } from 'node:http';
import { createOpenidSignIn, type OpenidSettings } from './openid-sign-in.ts';
import { signInFailedPage, signedInPage } from './pages.ts';
import { createUsageReport } from './usage-report.ts';

/** Response to a visitor of Yard Planner. */
export type YardAnswer =
  | { kind: 'page'; status: number; body: string }
  | { kind: 'go'; to: string; cookie?: string }
  | { kind: 'plain'; status: number; body: string };

export const yardPath = '/yard_planner';
const cookieName = 'yard_planner';

/**
 * The demo's OpenID Connect service. `/yard_planner` greets a signed-in user, counts a lift, and starts the sign-in of anyone else;
 * `/login`, `/callback`, `/logout` and `/backchannel` below it are registered with its client.
 */
export function createYardPlanner(settings: OpenidSettings, portalUrl: string) {
  const signIn = createOpenidSignIn(settings);
  const report = createUsageReport({ apiUrl: settings.apiUrl, token: () => signIn.ownToken('usage:write') });
  const home = settings.serviceUrl;
  const cookie = (value: string) =>
    `${cookieName}=${value}; HttpOnly; SameSite=Lax; Path=${yardPath}${home.startsWith('https:') ? '; Secure' : ''}`;
  const begin = async (): Promise<YardAnswer> => {
    const { address, key } = await signIn.begin();
    return { kind: 'go', to: address, cookie: cookie(key) };
  };

  return async (request: IncomingMessage, url: URL, form: () => Promise<URLSearchParams>): Promise<YardAnswer> => {
    const key = new RegExp(`(?:^|; )${cookieName}=([\\w-]{36})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (request.method === 'POST') {
      if (url.pathname !== `${yardPath}/backchannel`) return { kind: 'plain', status: 405, body: '' };
      try {
        await signIn.logOut((await form()).get('logout_token') ?? '');
        return { kind: 'plain', status: 200, body: '' };
      } catch {
        return { kind: 'plain', status: 400, body: '{"error":"invalid_request"}' };
      }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return { kind: 'plain', status: 405, body: '' };
    try {
      switch (url.pathname) {
        case yardPath: {
          const person = signIn.find(key);
          if (!person) return await begin();
          // Each visit plans one lift, so that the demo counts something.
          if (request.method === 'GET') void report(person.sub, 'lifts');
          return { kind: 'page', status: 200, body: signedInPage(person, portalUrl) };
        }
        case `${yardPath}/login`:
          // Reject another issuer: this service would redeem the code at the wrong provider (OpenID Connect Core 4).
          if ((url.searchParams.get('iss') ?? settings.issuer) !== settings.issuer) break;
          return await begin();
        case `${yardPath}/callback`:
          if (url.searchParams.get('error') === 'access_denied') {
            return { kind: 'page', status: 403, body: signInFailedPage('denied', portalUrl) };
          }
          return {
            kind: 'go',
            to: home,
            cookie: cookie(await signIn.finish(new URL(url.pathname + url.search, home), key)),
          };
        case `${yardPath}/logout`:
          return { kind: 'go', to: await signIn.signOut(key), cookie: `${cookie('')}; Max-Age=0` };
        default:
      }
      return { kind: 'page', status: 404, body: signInFailedPage('failed', portalUrl) };
    } catch {
      return { kind: 'page', status: 401, body: signInFailedPage('failed', portalUrl) };
    }
  };
}
