import { sql } from 'drizzle-orm';
import { authorizationRequests } from '../../store/index.ts';
import { randomToken, sha256 } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { withQuery } from '../addresses.ts';
import type { Client } from '../client/find-client.ts';
import { keepRefusal } from '../client/keep-refusal.ts';
import { OAuthError } from '../oauth-error.ts';
import { type Parameters, requireOnce } from '../parameters.ts';
import { lifetimes } from '../service-tokens.ts';
import { wantedLanguage } from '../wanted-language.ts';
import { checkAcr } from './check-acr.ts';
import { checkClient } from './check-client.ts';
import { checkLengths } from './check-lengths.ts';
import { checkMaxAge } from './check-max-age.ts';
import { checkPkce } from './check-pkce.ts';
import { checkPrompt } from './check-prompt.ts';
import { checkRequestObject } from './check-request-object.ts';
import { checkResponseMode } from './check-response-mode.ts';
import { checkResponseType } from './check-response-type.ts';
import { checkScope } from './check-scope.ts';
import { errorAddress } from './error-address.ts';
import { hintedSub } from './hinted-sub.ts';

const parameterNames = [
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'login_hint',
  'ui_locales',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'id_token_hint',
  'acr_values',
  'display',
  'claims',
  'registration',
];

/**
 * Takes a service's request for a sign-in (OpenID Connect Core 3.1.2) and stores it for the portal, which alone knows the person
 * at the browser and answers it.
 * @returns the address the browser goes to: the portal, or the service with an error.
 * @throws Unanswerable when client or redirect URI are not right.
 */
export async function authorize(context: Context, parameters: Parameters): Promise<string> {
  const { config, db } = context;
  const { client, redirectUri } = await checkClient(context, parameters);
  try {
    const request = checkRequest(client, parameters);
    const id = randomToken();
    await db.insert(authorizationRequests).values({
      ...request,
      hintedSub: await hintedSub(context, client, parameters.get('id_token_hint')),
      hash: sha256(id),
      oidcClientId: client.id,
      redirectUri,
      expiresAt: sql`now() + make_interval(secs => ${lifetimes.request})`,
    });
    return withQuery(`${config.portalUrl}/authorize`, { request: id, lang: wantedLanguage(parameters) });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    await keepRefusal(db, client.id, error.message);
    const state = parameters.repeated.has('state') ? undefined : parameters.get('state');
    return errorAddress(config.apiUrl, { redirectUri, state }, error.code, error.message);
  }
}

/** Runs the checks in the order in which a service learns of its errors. @throws OAuthError */
function checkRequest(client: Client, parameters: Parameters) {
  const { get } = parameters;
  requireOnce(parameters, parameterNames);
  checkRequestObject(parameters);
  checkResponseType(parameters);
  checkResponseMode(parameters);
  const scope = checkScope(parameters);
  checkLengths(parameters);
  return {
    scope,
    state: get('state') ?? null,
    nonce: get('nonce') ?? null,
    loginHint: get('login_hint') ?? null,
    codeChallenge: checkPkce(client, parameters),
    prompt: checkPrompt(parameters),
    maxAge: checkMaxAge(parameters),
    secondStep: checkAcr(parameters),
  };
}
