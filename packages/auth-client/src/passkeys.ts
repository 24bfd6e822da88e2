import { t } from '@gangway/messages';
import type * as Library from '@simplewebauthn/browser';

/** Ceremony options from the API and the browser's answer, both as JSON (WebAuthn Level 3, section 5.1). */
export type PasskeyOptions = Readonly<Record<string, unknown>>;
export interface PasskeyCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, string | number | string[]>;
  clientExtensionResults: Record<string, unknown>;
  authenticatorAttachment?: string;
}

export type PasskeyAnswer =
  | { readonly kind: 'given'; readonly credential: PasskeyCredential }
  /** Declined or timed out; browsers do not distinguish. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

/** A user's passkeys known to the API. */
export interface AcceptedPasskeys {
  readonly rpId: string;
  readonly userId: string;
  readonly credentialIds: readonly string[];
}

// Load on first use of a passkey.
const load = () => import('@simplewebauthn/browser');

/** Whether this browser can use passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}

/** Whether this device can keep a passkey behind finger, face or PIN. */
export async function canKeepPasskey(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** Whether the browser can offer passkeys in the list under a field. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && (await load()).browserSupportsWebAuthnAutofill();
}

/** Asks the browser to create a passkey. */
export function createPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  return ceremony(async ({ startRegistration }) =>
    startRegistration({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on the server
      optionsJSON: options as unknown as Library.PublicKeyCredentialCreationOptionsJSON,
    }),
  );
}

interface HowToAsk {
  /** Waits until the user picks one from the list under a field. */
  autofill?: boolean;
  signal?: AbortSignal;
}

/** Asks the browser for a passkey. One request at a time: a new one replaces the last. */
export function askForPasskey(
  options: PasskeyOptions,
  { autofill = false, signal }: HowToAsk = {},
): Promise<PasskeyAnswer> {
  return ceremony(async ({ startAuthentication, WebAuthnAbortService }) => {
    const cancel = () => WebAuthnAbortService.cancelCeremony();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await startAuthentication({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on the server
        optionsJSON: options as unknown as Library.PublicKeyCredentialRequestOptionsJSON,
        useBrowserAutofill: autofill,
        verifyBrowserAutofillInput: false,
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  });
}

async function ceremony(
  start: (library: typeof Library) => Promise<Library.RegistrationResponseJSON | Library.AuthenticationResponseJSON>,
): Promise<PasskeyAnswer> {
  if (!hasPasskeys()) return { kind: 'failed', message: t('This browser doesn’t support passkeys.') };
  try {
    const answer = await start(await load());
    // Plain data, as it travels.
    const credential: PasskeyCredential = JSON.parse(JSON.stringify(answer));
    return { kind: 'given', credential };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): PasskeyAnswer {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' };
  if (name === 'InvalidStateError') return { kind: 'failed', message: t('This device already has a passkey for you.') };
  if (name === 'SecurityError') return { kind: 'failed', message: t('Passkeys don’t work at this address.') };
  if (name === 'NotSupportedError') return { kind: 'failed', message: t('This device can’t keep a passkey.') };
  // Hide the browser's message, which is for developers.
  return { kind: 'failed', message: t('Your browser couldn’t use a passkey. Try again.') };
}

type Signal = (told: Record<string, unknown>) => Promise<void>;

/** Tells the browser to stop offering a removed passkey, where it supports the Signal API. */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  await tell('signalUnknownCredential', { rpId, credentialId });
}

/** Tells the browser which passkeys remain. */
export async function keepOnlyPasskeys({ rpId, userId, credentialIds }: AcceptedPasskeys): Promise<void> {
  await tell('signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds: credentialIds });
}

async function tell(method: string, told: Record<string, unknown>): Promise<void> {
  if (!hasPasskeys()) return;
  const signal: unknown = Reflect.get(window.PublicKeyCredential, method);
  if (typeof signal !== 'function') return;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- too new for the library of types
    await (signal as Signal).call(window.PublicKeyCredential, told);
  } catch {
    // Ignore: signalling is optional, and fails on another origin or without stored passkeys.
  }
}
