import type * as Library from '@simplewebauthn/browser';

/** What the API sends for a ceremony, and what the browser answers, both as JSON (WebAuthn Level 3, section 5.1). */
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
  /** The person turned it down, or let it time out; browsers do not tell which. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

/** Passkeys that the API knows of a person. */
export interface AcceptedPasskeys {
  readonly rpId: string;
  readonly userId: string;
  readonly credentialIds: readonly string[];
}

// Fetched when someone uses a passkey.
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
  /** Waits until the person picks one in the list under a field. */
  autofill?: boolean;
  signal?: AbortSignal;
}

/** Asks the browser for a passkey. One question at a time: the next takes the place of the one before. */
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
  if (!hasPasskeys()) return { kind: 'failed', message: 'This browser doesn’t support passkeys.' };
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
  if (name === 'InvalidStateError') return { kind: 'failed', message: 'This device already has a passkey for you.' };
  if (name === 'SecurityError') return { kind: 'failed', message: 'Passkeys don’t work at this address.' };
  if (name === 'NotSupportedError') return { kind: 'failed', message: 'This device can’t keep a passkey.' };
  // What the browser says of it is for those who wrote this.
  return { kind: 'failed', message: 'Your browser couldn’t use a passkey. Try again.' };
}

type Signal = (told: Record<string, unknown>) => Promise<void>;

/** Tells the browser that a passkey is known no more, so that it stops offering it (Signal API; where there is one). */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  await tell('signalUnknownCredential', { rpId, credentialId });
}

/** Tells the browser which passkeys are left. */
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
    // A courtesy: at another origin, or in a browser that keeps no passkeys, nothing is to be told.
  }
}
