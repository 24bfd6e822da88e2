import { createApiClient, isApiError, type Http } from '@gangway/api-client';
import { type DeviceToken, type Tokens, browserDeviceToken, withDevice } from '@gangway/auth-client';
import { askForPasskey, createPasskey } from '@gangway/auth-client/passkeys';
import { auth, type StartedTotp } from '@gangway/contract';
import { secondStepOf } from './sign-in-calls.ts';

export interface CodeTaken {
  readonly ticket: string;
  readonly method: 'totp' | 'recovery_code';
  readonly code: string;
  readonly rememberDevice: boolean;
}

export type SecondStepOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens; readonly offersPasskey: boolean }
  /** The code was right and starts the set-up of a passkey. */
  | { readonly kind: 'set-up'; readonly setUp: readonly string[] }
  /** The code or passkey was wrong; another may be right. */
  | { readonly kind: 'wrong'; readonly message: string }
  /** The ticket has expired: the sign-in starts over. */
  | { readonly kind: 'over'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly message: string }
  /** The person cancelled the passkey. */
  | { readonly kind: 'cancelled' };

type Failure = Exclude<SecondStepOutcome, { kind: 'signed-in' | 'set-up' }>;

const calls = (http: Http) =>
  createApiClient(http, {
    auth: {
      secondStep: auth.secondStep,
      secondStepPasskeyOptions: auth.secondStepPasskeyOptions,
      setUpTotp: auth.setUpTotp,
      setUpPasskeyOptions: auth.setUpPasskeyOptions,
      setUp: auth.setUp,
    },
  }).auth;

/** `POST auth/second-step` with a code; sends the device's token as with the password. */
export function takeSecondStep(
  http: Http,
  taken: CodeTaken,
  device: DeviceToken = browserDeviceToken(),
): Promise<SecondStepOutcome> {
  return answered(() => send(http, taken, device));
}

/** The same with a passkey of the ticket's owner. */
export function takeSecondStepByPasskey(
  http: Http,
  { ticket, rememberDevice }: Pick<CodeTaken, 'ticket' | 'rememberDevice'>,
  device: DeviceToken = browserDeviceToken(),
): Promise<SecondStepOutcome> {
  return answered(async () => {
    const { optionsId, options } = (await calls(http).secondStepPasskeyOptions({ body: { ticket } })).body;
    const given = await askForPasskey(options);
    if (given.kind === 'cancelled') return given;
    if (given.kind === 'failed') return { kind: 'wrong', message: given.message };
    const { credential } = given;
    return send(http, { ticket, method: 'passkey', optionsId, credential, rememberDevice }, device);
  });
}

type Shown = Parameters<ReturnType<typeof calls>['secondStep']>[0]['body'];

async function send(http: Http, body: Shown, device: DeviceToken): Promise<SecondStepOutcome> {
  try {
    const answer = await withDevice(device, (known) => calls(http).secondStep({ body, ...known }));
    return { kind: 'signed-in', tokens: answer.body.result, offersPasskey: answer.body.offer === 'passkey' };
  } catch (error) {
    const wanted = isApiError(error) ? secondStepOf(error) : null;
    if (wanted === null) throw error;
    return { kind: 'set-up', setUp: wanted.setUp };
  }
}

/** Begins the set-up of an authenticator app inside the sign-in. */
export function startApp(http: Http, ticket: string): Promise<{ kind: 'started'; app: StartedTotp } | Failure> {
  return answered(async () => ({ kind: 'started', app: (await calls(http).setUpTotp({ body: { ticket } })).body }));
}

export interface SetUpDone {
  readonly kind: 'done';
  readonly tokens: Tokens;
  readonly recoveryCodes: readonly string[];
}

/** Finishes the sign-in with the newly set-up authenticator app. */
export function setUpApp(
  http: Http,
  taken: { readonly ticket: string; readonly id: number; readonly code: string },
  device: DeviceToken = browserDeviceToken(),
): Promise<SetUpDone | Failure> {
  return answered(() => finish(http, { ...taken, method: 'totp' }, device));
}

/** Creates a passkey and finishes the sign-in with it. */
export function setUpPasskey(
  http: Http,
  ticket: string,
  device: DeviceToken = browserDeviceToken(),
): Promise<SetUpDone | Failure> {
  return answered(async () => {
    const { optionsId, options } = (await calls(http).setUpPasskeyOptions({ body: { ticket } })).body;
    const made = await createPasskey(options);
    if (made.kind === 'cancelled') return made;
    if (made.kind === 'failed') return { kind: 'wrong', message: made.message };
    return finish(http, { ticket, method: 'passkey', optionsId, credential: made.credential }, device);
  });
}

type ShownSetUp = Parameters<ReturnType<typeof calls>['setUp']>[0]['body'];

async function finish(http: Http, body: ShownSetUp, device: DeviceToken): Promise<SetUpDone> {
  const { body: done } = await withDevice(device, (known) => calls(http).setUp({ body, ...known }));
  return { kind: 'done', tokens: done.result, recoveryCodes: done.recoveryCodes };
}

async function answered<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | Failure> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, status } = error;
    if (status === 422) return { kind: 'wrong', message };
    if (status === 404 || status === 401) return { kind: 'over', message };
    return { kind: 'unanswered', message };
  }
}
