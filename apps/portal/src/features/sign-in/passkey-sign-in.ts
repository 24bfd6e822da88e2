import { createApiClient, isApiError, isMissingCall, type Http } from '@gangway/api-client';
import { type DeviceToken, type Tokens, browserDeviceToken, decodeToken, withDevice } from '@gangway/auth-client';
import { askForPasskey, forgetPasskey, hasPasskeyAutofill } from '@gangway/auth-client/passkeys';
import { auth } from '@gangway/contract';
import { t } from '@gangway/messages';

export type PasskeySignIn =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  /** The person cancelled: show nothing. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Failed before a question: the API or the browser is not able to. */
  | { readonly kind: 'unavailable'; readonly message: string };

/** Renew in time: a challenge is valid for ten minutes. */
const renewMilliseconds = 8 * 60_000;

interface HowToSignIn {
  /** Restricts the sign-in to this email; null: anyone. */
  person?: string | null;
  autofill?: boolean;
  signal?: AbortSignal;
  device?: DeviceToken;
}

/** `POST auth/passkey`: signs in with a passkey chosen in the browser's dialog or in the list under a field. */
export async function signInWithPasskey(
  http: Http,
  { person = null, autofill = false, signal, device = browserDeviceToken() }: HowToSignIn = {},
): Promise<PasskeySignIn> {
  const api = createApiClient(http, {
    auth: { passkeyOptions: auth.passkeyOptions, passkey: auth.passkey, logout: auth.logout },
  });
  let asked: Awaited<ReturnType<typeof api.auth.passkeyOptions>>['body'];
  try {
    asked = (await api.auth.passkeyOptions(signal === undefined ? {} : { signal })).body;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return {
      kind: 'unavailable',
      message: isMissingCall(error) ? t('Passkeys aren’t available here yet.') : error.message,
    };
  }
  const { optionsId, options } = asked;
  const given = await askForPasskey(options, { autofill, ...(signal === undefined ? {} : { signal }) });
  if (given.kind === 'cancelled') return given;
  if (given.kind === 'failed') return { kind: 'unavailable', message: given.message };
  try {
    const { body } = await withDevice(device, (known) =>
      api.auth.passkey({ body: { optionsId, credential: given.credential }, ...known }),
    );
    if (person !== null && decodeToken(body.result.accessToken)?.profile.email !== person) {
      // End the session: it belongs to another person.
      const { refreshToken } = body.result;
      await api.auth.logout({ body: { clientId: 'portal', clientSecret: '', refreshToken } }).catch(() => {});
      return {
        kind: 'refused',
        message: t('This passkey belongs to someone else. Use a passkey for {person}.', { person }),
      };
    }
    return { kind: 'signed-in', tokens: body.result };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { rpId } = options;
    if (error.code === 'no_such_passkey' && typeof rpId === 'string') await forgetPasskey(rpId, given.credential.id);
    return { kind: 'refused', message: error.message };
  }
}

/** Offers passkeys in the browser's list under the email field, until `signal` aborts or the person has signed in. */
export async function offerInField(
  http: Http,
  signal: AbortSignal,
  onOutcome: (outcome: PasskeySignIn) => Promise<void>,
): Promise<void> {
  // At the host of an organization none would work.
  if ('ownHost' in document.documentElement.dataset || !(await hasPasskeyAutofill())) return;
  while (!signal.aborted) {
    const asking = new AbortController();
    const stop = () => asking.abort();
    signal.addEventListener('abort', stop);
    const renewing = setTimeout(stop, renewMilliseconds);
    const outcome = await signInWithPasskey(http, { autofill: true, signal: asking.signal });
    clearTimeout(renewing);
    signal.removeEventListener('abort', stop);
    if (asking.signal.aborted && outcome.kind === 'cancelled') continue;
    // Stay silent: nobody has asked for it.
    if (outcome.kind !== 'unavailable') await onOutcome(outcome);
    return;
  }
}
