import type { ClientAuthMethod, SaveServiceClient, ServiceClient } from '@gangway/contract';
import { object, string } from '@gangway/form-kit/rules';

/** How people get into a service. */
export type SignInWay = 'token' | 'openid';

/** The settings as the form holds them: addresses one per line. */
export type ClientDraft = {
  way: SignInWay;
  authMethod: ClientAuthMethod;
  redirectUris: string;
  postLogoutRedirectUris: string;
  initiateLoginUri: string;
  backchannelLogoutUri: string;
  idTokenAlg: ServiceClient['idTokenAlg'];
  refresh: boolean;
  subject: ServiceClient['subject'];
};

export const authMethods = [
  { id: 'client_secret_basic', name: 'Secret in the header', hint: 'client_secret_basic: what most products do' },
  { id: 'client_secret_post', name: 'Secret in the form', hint: 'client_secret_post' },
  { id: 'none', name: 'No secret', hint: 'none, with PKCE: for programs that run in browsers' },
] as const;

export const algorithms = [
  { id: 'RS256', name: 'RS256', hint: 'Every product knows it' },
  { id: 'ES256', name: 'ES256', hint: 'Shorter; for products that ask for it' },
] as const;

export const subjects = [
  { id: 'public', name: 'The same in every service', hint: 'Services can match people with each other' },
  { id: 'pairwise', name: 'Its own in this service', hint: 'No other service knows people by it' },
] as const;

/** The lines that hold something. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export const clientRules = object({
  redirectUris: string().test(
    'some',
    'Redirect addresses are required',
    (value, { parent }: { parent: ClientDraft }) => {
      return parent.way !== 'openid' || linesOf(value ?? '').length > 0;
    },
  ),
});

export function clientDraft(client: ServiceClient): ClientDraft {
  return {
    way: client.isActive ? 'openid' : 'token',
    authMethod: client.authMethod,
    redirectUris: client.redirectUris.join('\n'),
    postLogoutRedirectUris: client.postLogoutRedirectUris.join('\n'),
    initiateLoginUri: client.initiateLoginUri ?? '',
    backchannelLogoutUri: client.backchannelLogoutUri ?? '',
    idTokenAlg: client.idTokenAlg,
    refresh: client.refresh,
    subject: client.subject,
  };
}

/** What is saved, built on the version that was shown. */
export function clientToSave(draft: ClientDraft, version: number): SaveServiceClient {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    isActive: draft.way === 'openid',
    authMethod: draft.authMethod,
    redirectUris: linesOf(draft.redirectUris),
    postLogoutRedirectUris: linesOf(draft.postLogoutRedirectUris),
    initiateLoginUri: orNull(draft.initiateLoginUri),
    backchannelLogoutUri: orNull(draft.backchannelLogoutUri),
    idTokenAlg: draft.idTokenAlg,
    refresh: draft.refresh,
    subject: draft.subject,
    version,
  };
}
