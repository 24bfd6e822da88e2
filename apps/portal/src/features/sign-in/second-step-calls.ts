import { createApiClient, isApiError, type Http } from '@gangway/api-client';
import { type DeviceToken, type Tokens, browserDeviceToken } from '@gangway/auth-client';
import { auth } from '@gangway/contract';

export interface SecondStepTaken {
  readonly ticket: string;
  readonly method: 'totp' | 'recovery_code';
  readonly code: string;
  readonly rememberDevice: boolean;
}

export type SecondStepOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  /** The code is at fault; another one may be right. */
  | { readonly kind: 'wrong-code'; readonly message: string }
  /** The ticket is over: the sign-in begins again. */
  | { readonly kind: 'over'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly message: string };

/** `POST auth/second-step`; the device's token goes along as with the password. */
export async function takeSecondStep(
  http: Http,
  taken: SecondStepTaken,
  device: DeviceToken = browserDeviceToken(),
): Promise<SecondStepOutcome> {
  const api = createApiClient(http, { auth: { secondStep: auth.secondStep } });
  try {
    const known = await device.read();
    const { body, headers } = await api.auth.secondStep({
      body: taken,
      ...(known === null ? {} : { headers: { 'gangway-device': known } }),
    });
    const given = headers['gangway-device'];
    if (given !== undefined) await device.keep(given);
    return { kind: 'signed-in', tokens: body.result };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, status } = error;
    if (status === 422) return { kind: 'wrong-code', message };
    if (status === 404 || status === 401) return { kind: 'over', message };
    return { kind: 'unanswered', message };
  }
}
