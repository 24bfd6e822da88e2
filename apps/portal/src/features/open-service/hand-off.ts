import { createApiClient, isApiError, isMissingCall, type Http } from '@gangway/api-client';
import { auth, service } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { isServiceAddress } from '../../shared/paths.ts';

/** The browser's destination, or the reason to stay. */
export type HandOff =
  | { readonly kind: 'go'; readonly address: string }
  | { readonly kind: 'no-address' }
  | { readonly kind: 'signed-out' }
  /** `mayAsk`: an administrator can grant the missing access. */
  | { readonly kind: 'refused'; readonly message: string; readonly mayAsk: boolean }
  /** The service may be down; no token was made. The person may continue. */
  | { readonly kind: 'down'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly message: string };

interface ServiceVisit {
  service: string;
  reference?: string | undefined;
  /** Continues even while the service is down. */
  anyway?: boolean;
}

const grantable: ReadonlySet<string> = new Set(['no-role', 'no-plan', 'plan-ended', 'access-ended']);

/**
 * Obtains the token for a service and builds the address that opens it (specification sections 1 and 9:
 * `?accessToken=`). Sends the stored access token, as specified, with an API without the hand-off call.
 */
export async function handOff(
  http: Http,
  { service: key, reference, anyway = false }: ServiceVisit,
  storedToken: () => Promise<string | null>,
  signal?: AbortSignal,
): Promise<HandOff> {
  const api = createApiClient(http, { auth: { handoff: auth.handoff }, service: { list: service.list } });
  const options = signal === undefined ? {} : { signal };
  const withStoredToken = async (address: string | undefined): Promise<HandOff> => {
    const token = await storedToken();
    return token === null ? { kind: 'signed-out' } : addressed(address, token);
  };
  try {
    try {
      const { body } = await api.auth.handoff({
        body: {
          service: key,
          accepts: ['oidc'],
          ...(reference === undefined ? {} : { reference }),
          ...(anyway ? {} : { onlyIfAnswering: true }),
        },
        ...options,
      });
      // Send no token: the service starts the sign-in itself.
      if (body.mode === 'oidc') {
        return isServiceAddress(body.url) ? { kind: 'go', address: body.url } : { kind: 'no-address' };
      }
      // Send no token in an unknown mode of a later API: the stored one goes only to known places.
      if (body.mode !== 'handoff' && body.mode !== 'session')
        return { kind: 'refused', message: t(unknownMode), mayAsk: false };
      if (body.accessToken !== null) return addressed(body.url, body.accessToken);
      return await withStoredToken(body.url);
    } catch (error) {
      if (!isMissingCall(error)) throw error;
      const { body: services } = await api.service.list(options);
      return await withStoredToken(services.find(({ name }) => name === key)?.url);
    }
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 401) return { kind: 'signed-out' };
    if (error.code === 'not-answering' || error.code === 'maintenance') return { kind: 'down', message: error.message };
    if (error.kind === 'http' && error.status < 500) {
      return { kind: 'refused', message: error.message, mayAsk: grantable.has(error.code) };
    }
    return { kind: 'unanswered', message: error.message };
  }
}

const unknownMode = msg('This page is out of date. Reload it, then open the service again.');

function addressed(address: string | undefined, token: string): HandOff {
  if (!isServiceAddress(address)) return { kind: 'no-address' };
  return { kind: 'go', address: serviceAddress(address, token) };
}

/** Adds the token to a service's address; keeps an existing query letter for letter. */
export function serviceAddress(address: string, token: string): string {
  const url = new URL(address);
  // Set it only then: doing so re-encodes the rest of the query.
  if (url.searchParams.has('accessToken')) url.searchParams.delete('accessToken');
  url.search = `${url.search === '' ? '?' : `${url.search}&`}accessToken=${encodeURIComponent(token)}`;
  return url.href;
}
