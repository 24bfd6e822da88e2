import { signInRequest } from '@gangway/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStoreUnavailable } from '../store/index.ts';
import { HttpProblem, mount, originOf } from '../server/index.ts';
import type { Context } from '../identity/index.ts';
import { Unanswerable, authorize } from './authorize/authorize.ts';
import { type Client, authenticateClient } from './client/authenticate-client.ts';
import { providerMetadata } from './discovery.ts';
import { endSession, readSignOut } from './end-session/end-session.ts';
import { errorPage, errorPagePolicy } from './error-page.ts';
import { entitlementOf, peopleOf } from './machine/entitled-people.ts';
import { OAuthError } from './oauth-error.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { allowRequest, denyRequest, readRequest } from './sign-in-request/allow-request.ts';
import { introspect, revokeToken } from './introspect.ts';
import { grantTokens } from './token/grant-tokens.ts';
import { userinfo } from './userinfo.ts';

const form = 'application/x-www-form-urlencoded';

/**
 * OpenID Connect for services. The addresses of the protocol stand outside our contract: standards say what they take and answer,
 * and that they ignore what they do not know. What the portal asks in between is in the contract.
 */
export function openidRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;
  const metadata = providerMetadata(config.apiUrl);
  const hidden = { config: { internal: true }, schema: { hide: true } as object, errorHandler: answerError };
  const page = { ...hidden, errorHandler: answerPage(config) };

  for (const url of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']) {
    app.get(url, hidden, async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300');
      return metadata;
    });
  }

  /** Where a browser comes with a page: it is sent on, or told why not. */
  const visit = (url: string, work: (parameters: Parameters, request: FastifyRequest) => Promise<string>) => {
    app.route({
      ...page,
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const parameters = readParameters(request.method === 'POST' ? formOf(request) : request.query);
        // 303: what was posted here is not posted there (RFC 9700 4.12).
        return reply.redirect(await work(parameters, request), 303);
      },
    });
  };
  visit('/oauth2/authorize', (parameters) => authorize(context, parameters));
  visit('/oauth2/end-session', (parameters, request) => endSession(context, parameters, originOf(request)));

  /** Where a client comes by itself, showing who it is. */
  const call = (
    url: string,
    work: (client: Client, parameters: Parameters, request: FastifyRequest) => Promise<unknown>,
  ) => {
    app.post(url, hidden, async (request, reply) => {
      const parameters = readParameters(formOf(request));
      void reply.header('pragma', 'no-cache');
      return work(await authenticateClient(context, request, parameters), parameters, request);
    });
  };
  call('/oauth2/token', (client, parameters, request) => {
    if (parameters.get('grant_type') === 'authorization_code') request.signsInAt = client.service.key;
    return grantTokens(context, client, parameters, originOf(request));
  });
  call('/oauth2/introspect', (client, parameters) => introspect(context, client, parameters));
  call('/oauth2/revoke', async (client, parameters, request) => {
    await revokeToken(context, client, parameters, originOf(request));
    return {};
  });

  app.route({
    ...hidden,
    method: ['GET', 'POST'],
    url: '/oauth2/userinfo',
    handler: (request) =>
      userinfo(context, request, readParameters(request.method === 'POST' ? (request.body ?? {}) : {})),
  });
  app.get<{ Params: { sub: string } }>('/oauth2/entitlements/:sub', hidden, (request) =>
    entitlementOf(context, request, request.params.sub),
  );
  app.get('/oauth2/users', hidden, (request) => peopleOf(context, request, readParameters(request.query)));

  mount(app, signInRequest.read, async ({ params, answer }) => answer(200, await readRequest(context, params.request)));
  mount(app, signInRequest.allow, async ({ params, caller, answer }) =>
    answer(200, await allowRequest(context, caller, params.request)),
  );
  mount(app, signInRequest.deny, async ({ params, body, answer }) =>
    answer(200, { address: await denyRequest(context, params.request, body.error) }),
  );
  mount(app, signInRequest.readSignOut, async ({ params, answer }) =>
    answer(200, readSignOut(context, params.request)),
  );
}

/** @throws OAuthError for a body that is no form. */
function formOf(request: FastifyRequest): unknown {
  const sent = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (sent !== form) throw new OAuthError('invalid_request', `Send the parameters as ${form}.`);
  return request.body;
}

/** Failures in the words of the standards; what is ours stays in the log. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, headers } = failureOf(error, request);
  return reply
    .code(status)
    .headers({ ...headers })
    .type('application/json; charset=utf-8')
    .send({ error: code, error_description: message });
}

/** Failures in words for the person whose browser came. */
function answerPage({ brandName, portalUrl }: Context['config']) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, message, headers } = failureOf(error, request);
    const remedy =
      status === 400
        ? 'The service isn’t set up correctly. Tell your administrator.'
        : 'Open the service again in a minute. If it happens again, tell your administrator.';
    return reply
      .code(status)
      .headers({ ...headers })
      .type('text/html; charset=utf-8')
      .header('content-security-policy', errorPagePolicy)
      .send(errorPage(brandName, portalUrl, message, remedy));
  };
}

type Failure = Pick<OAuthError, 'status' | 'code' | 'message' | 'headers'>;

function failureOf(error: unknown, request: FastifyRequest): Failure {
  const failure = errorOf(error);
  if (failure.status === 503) request.log.warn({ err: error }, 'store unavailable');
  else if (failure.status >= 500) request.log.error({ err: error }, 'unexpected error');
  return failure;
}

function errorOf(error: unknown): Failure {
  if (error instanceof OAuthError) return error;
  if (error instanceof Unanswerable) return new OAuthError('invalid_request', error.message);
  if (error instanceof HttpProblem) {
    return new OAuthError('temporarily_unavailable', error.message, error.status, error.headers);
  }
  if (isStoreUnavailable(error)) {
    return new OAuthError('temporarily_unavailable', 'The sign-in cannot be looked up at this moment.', 503, {
      'retry-after': '2',
    });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new OAuthError('invalid_request', 'The request cannot be read.', status);
  return new OAuthError('server_error', 'Something went wrong on our side.', 500);
}
