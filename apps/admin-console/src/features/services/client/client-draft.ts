import {
  type ClientAuthMethod,
  type HandoffMode,
  handoffTtlLimits,
  type PublicKeys,
  type SaveServiceClient,
  type Service,
  type ServiceClient,
} from '@gangway/contract';
import { object, string } from '@gangway/form-kit/rules';
import { msg, t } from '@gangway/messages';

/** Sign-in methods of a service. */
export type SignInWay = 'token' | 'openid';

/** The settings in the form: URIs one per line. */
export type ClientDraft = {
  way: SignInWay;
  authMethod: ClientAuthMethod;
  jwks: string;
  redirectUris: string;
  postLogoutRedirectUris: string;
  initiateLoginUri: string;
  backchannelLogoutUri: string;
  idTokenAlg: ServiceClient['idTokenAlg'];
  refresh: boolean;
  subject: ServiceClient['subject'];
  requirePkce: boolean;
  handoffMode: HandoffMode;
  /** Seconds, as typed. */
  handoffTtl: string;
};

export const authMethods = [
  { id: 'client_secret_basic', name: 'client_secret_basic', hint: msg('The secret travels in the header.') },
  { id: 'client_secret_post', name: 'client_secret_post', hint: msg('The secret travels in the form.') },
  { id: 'private_key_jwt', name: 'private_key_jwt', hint: msg('The service signs with its own key.') },
  { id: 'none', name: 'none', hint: msg('No secret, with PKCE: for apps in the browser or on a device.') },
] as const;

export const algorithms = [
  { id: 'RS256', name: 'RS256', hint: msg('Works with every product.') },
  { id: 'ES256', name: 'ES256', hint: msg('Shorter, for products that require it.') },
] as const;

export const subjects = [
  { id: 'public', name: msg('Same in every service'), hint: msg('Services can match people with each other.') },
  { id: 'pairwise', name: msg('Different in each service'), hint: msg('Services can’t match people with each other.') },
] as const;

/** Lines that are not blank. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Parses a pasted JSON Web Key Set; undefined for any other text. Leaves the check of the keys to the API. */
function keysOf(text: string): PublicKeys | undefined {
  try {
    const pasted: unknown = JSON.parse(text);
    if (typeof pasted !== 'object' || pasted === null || !('keys' in pasted) || !Array.isArray(pasted.keys))
      return undefined;
    const keys = pasted.keys.filter((key): key is Record<string, unknown> => typeof key === 'object' && key !== null);
    return keys.length === pasted.keys.length && keys.length >= 1 && keys.length <= 5 ? { keys } : undefined;
  } catch {
    return undefined;
  }
}

const { least, most } = handoffTtlLimits;

export const clientRules = () =>
  object({
    jwks: string().test(
      'keys',
      t('Paste a JSON Web Key Set, {example}, of one to five public keys', { example: '{ "keys": [ … ] }' }),
      (value, { parent }: { parent: ClientDraft }) =>
        parent.way !== 'openid' || parent.authMethod !== 'private_key_jwt' || keysOf(value ?? '') !== undefined,
    ),
    redirectUris: string().test(
      'some',
      t('Redirect URIs are required'),
      (value, { parent }: { parent: ClientDraft }) => {
        return parent.way !== 'openid' || linesOf(value ?? '').length > 0;
      },
    ),
    handoffTtl: string().test(
      'ttl',
      t('Between {least} and {most} seconds', { least, most }),
      (value, { parent }: { parent: ClientDraft }) => {
        const seconds = Number(value);
        return parent.way === 'openid' || parent.handoffMode === 'session' || (seconds >= least && seconds <= most);
      },
    ),
  });

type Handoff = Pick<Service, 'handoffMode' | 'handoffTtl'>;

export function clientDraft(
  client: ServiceClient,
  { handoffMode = 'handoff', handoffTtl = 120 }: Handoff,
): ClientDraft {
  return {
    way: client.isActive ? 'openid' : 'token',
    authMethod: client.authMethod,
    jwks: client.jwks === null ? '' : JSON.stringify(client.jwks, null, 2),
    redirectUris: client.redirectUris.join('\n'),
    postLogoutRedirectUris: client.postLogoutRedirectUris.join('\n'),
    initiateLoginUri: client.initiateLoginUri ?? '',
    backchannelLogoutUri: client.backchannelLogoutUri ?? '',
    idTokenAlg: client.idTokenAlg,
    refresh: client.refresh,
    subject: client.subject,
    requirePkce: client.requirePkce,
    handoffMode,
    handoffTtl: String(handoffTtl),
  };
}

/** Payload of the hand-off of a token. */
export function handoffToSave({ handoffMode, handoffTtl }: ClientDraft): Required<Handoff> {
  return { handoffMode, handoffTtl: Number(handoffTtl) };
}

/** Payload of the client, based on the shown version. */
export function clientToSave(draft: ClientDraft, version: number): SaveServiceClient {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const jwks = draft.authMethod === 'private_key_jwt' ? keysOf(draft.jwks) : undefined;
  return {
    isActive: draft.way === 'openid',
    // Skip the keys: without them only *Token in the address* can be signed, and that hides this part.
    authMethod: draft.authMethod === 'private_key_jwt' && !jwks ? 'client_secret_basic' : draft.authMethod,
    jwks: jwks ?? null,
    redirectUris: linesOf(draft.redirectUris),
    postLogoutRedirectUris: linesOf(draft.postLogoutRedirectUris),
    initiateLoginUri: orNull(draft.initiateLoginUri),
    backchannelLogoutUri: orNull(draft.backchannelLogoutUri),
    idTokenAlg: draft.idTokenAlg,
    refresh: draft.refresh,
    subject: draft.subject,
    requirePkce: draft.requirePkce,
    version,
  };
}
