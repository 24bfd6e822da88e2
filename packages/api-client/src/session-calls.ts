import { auth } from '@gangway/contract';
import type { AuthClientDependencies, RefreshResult } from '@gangway/auth-client';
import { isApiError } from './api-error.ts';
import { createApiClient } from './create-api-client.ts';
import type { Http } from './http.ts';

/**
 * Calls the auth client makes itself: refresh and logout, on a client without session. Clients are public: the
 * specified fields `clientId` and `clientSecret` are sent with an empty secret, which the server ignores.
 */
export function sessionCalls(
  http: Http,
  clientId: 'portal' | 'console',
): Required<Pick<AuthClientDependencies, 'refresh' | 'signOut'>> {
  const api = createApiClient(http, { auth: { refresh: auth.refresh, logout: auth.logout } });
  const client = { clientId, clientSecret: '' };
  return {
    async refresh(refreshToken, signal): Promise<RefreshResult> {
      try {
        const { body } = await api.auth.refresh({ body: { ...client, refreshToken }, signal });
        return { kind: 'renewed', accessToken: body.access_token, refreshToken: body.refresh_token };
      } catch (cause) {
        return refusedOrUnavailable(cause);
      }
    },
    async signOut({ accessToken, refreshToken }, signal) {
      const body = { ...client, token: accessToken, refreshToken: refreshToken ?? undefined };
      await api.auth.logout({ body, signal, keepalive: true });
    },
  };
}

/** Only the API itself ends a session: a proxy's page with status 403 says nothing about the token. */
function refusedOrUnavailable(cause: unknown): RefreshResult {
  if (!isApiError(cause)) return { kind: 'unavailable', cause };
  const saysWhy = cause.kind === 'http' && cause.code !== 'http';
  if (saysWhy && [400, 401, 403].includes(cause.status)) return { kind: 'refused' };
  return { kind: 'unavailable', cause, retryAfterMilliseconds: (cause.retryAfter ?? 0) * 1000 };
}
