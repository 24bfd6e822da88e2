import { createApiClient, isApiError, type ApiError, type Http } from '@gangway/api-client';
import { type DeviceToken, type Tokens, browserDeviceToken, withDevice } from '@gangway/auth-client';
import { auth } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { unanswered } from './unanswered.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens; readonly offersPasskey: boolean }
  /** The password was right; the stored tokens are cleared, and the ticket awaits the second step. */
  | { readonly kind: 'second-step'; readonly wanted: SecondStepWanted }
  /** The stored tokens are cleared; `detail` is the server's explanation. */
  | { readonly kind: 'refused'; readonly message: string; readonly detail: string | null }
  /** No answer: the password may be right or wrong. */
  | { readonly kind: 'unanswered'; readonly message: string };

/** Ticket for a session, redeemed with a code or a passkey. */
export interface SecondStepWanted {
  readonly ticket: string;
  readonly methods: readonly string[];
  /** Methods to set up inside this sign-in; empty where the person takes a second step. */
  readonly setUp: readonly string[];
}

const refused = msg('Email or password incorrect!');

/** `POST user/login`; 202 is success (specification sections 7 and 8). Sends the device's token, if there is one. */
export async function signIn(
  http: Http,
  credentials: { email: string; password: string },
  device: DeviceToken = browserDeviceToken(),
): Promise<SignInOutcome> {
  const api = createApiClient(http, { auth: { login: auth.login } });
  try {
    const { body } = await withDevice(device, (known) => api.auth.login({ body: credentials, ...known }));
    return { kind: 'signed-in', tokens: body.result, offersPasskey: body.offer === 'passkey' };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const wanted = secondStepOf(error);
    return wanted === null ? refusal(error) : { kind: 'second-step', wanted };
  }
}

/** Continues only on the code `second_step`; other refusals stay as specified. */
export function secondStepOf({ status, code, body }: ApiError): SecondStepWanted | null {
  if (status !== 403 || code !== 'second_step' || typeof body !== 'object' || body === null) return null;
  if (!('ticket' in body) || typeof body.ticket !== 'string') return null;
  return {
    ticket: body.ticket,
    methods: 'methods' in body ? texts(body.methods) : [],
    setUp: 'setUp' in body ? texts(body.setUp) : [],
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function refusal({ kind, status, code, message }: ApiError): SignInOutcome {
  if (status === 0) return { kind: 'unanswered', message: unanswered(message) };
  // Specification section 8: a 400 or 404 shows the server's message, if it sent one.
  if (kind === 'http' && (status === 400 || status === 404) && code !== 'http') {
    return { kind: 'refused', message, detail: null };
  }
  return { kind: 'refused', message: t(refused), detail: status === 429 || status >= 500 ? message : null };
}

export type ResetMailOutcome =
  | { readonly kind: 'sent'; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** Stay on the page: the outcome is not one of the specified. */
  | { readonly kind: 'unanswered'; readonly message: string };

/** `POST auth/reset/email` and its three outcomes (specification section 8). */
export async function sendResetMail(http: Http, email: string): Promise<ResetMailOutcome> {
  const api = createApiClient(http, { auth: { resetEmail: auth.resetEmail } });
  try {
    const { body } = await api.auth.resetEmail({ query: { email } });
    if (body.statusCode === 'INTERNAL_SERVER_ERROR') return { kind: 'unknown', message: t('Mail id not found!') };
    if (body.isSuccess) return { kind: 'sent', message: t('Mail sent successfully') };
    return { kind: 'unanswered', message: t('We couldn’t send the email. Try again.') };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.status === 404) return { kind: 'failed', message: t('Something went wrong!') };
    return { kind: 'unanswered', message: error.status === 0 ? unanswered(error.message) : error.message };
  }
}
