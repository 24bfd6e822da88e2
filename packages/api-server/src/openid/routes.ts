import { signInRequest } from '@gangway/contract';
import { protocol } from '@gangway/contract/openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount, originOf } from '../server/index.ts';
import type { Context } from '../identity/index.ts';
import { answerError, answerPage } from './answer-error.ts';
import { authorize } from './authorize/authorize.ts';
import { authenticateClient } from './client/authenticate-client.ts';
import type { Client } from './client/find-client.ts';
import { keepRefusal } from './client/keep-refusal.ts';
import { providerMetadata } from './discovery.ts';
import type { PageSubject } from './error-page.ts';
import { endSession } from './end-session/end-session.ts';
import { readSignOut } from './end-session/sign-out-request.ts';
import { introspect } from './introspect.ts';
import { entitlementOf, peopleOf } from './machine/entitled-people.ts';
import { invalidRequest, OAuthError } from './oauth-error.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { revokeToken } from './revoke.ts';
import { allowRequest } from './sign-in-request/allow-request.ts';
import { denyRequest } from './sign-in-request/deny-request.ts';
import { readRequest } from './sign-in-request/read-request.ts';
import { grantTokens } from './token/grant-tokens.ts';
import { userinfo } from './userinfo.ts';

const form = 'application/x-www-form-urlencoded';

/**
 * Mounts OpenID Connect for services. `protocol` describes its calls apart from the contract: standards define them, and they ignore
 * unknown parameters (RFC 6749 3.1), which the contract refuses. The portal's calls are in the contract.
 */
export function openidRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;
  const metadata = providerMetadata(config.apiUrl);
  const hidden = { config: { internal: true }, errorHandler: answerError };
  const page = (subject: PageSubject) => ({ ...hidden, errorHandler: answerPage(config, subject) });

  for (const url of [protocol.discovery.path, protocol.serverMetadata.path]) {
    app.get(url, hidden, async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=300');
      return metadata;
    });
  }

  /** An endpoint for browsers: redirects, or shows a page with the reason. */
  const visit = (
    url: string,
    subject: PageSubject,
    work: (parameters: Parameters, request: FastifyRequest) => Promise<string>,
  ) => {
    app.route({
      ...page(subject),
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const parameters = readParameters(request.method === 'POST' ? formOf(request) : request.query);
        // 303, or the browser would post the form again (RFC 9700 4.12).
        return reply.redirect(await work(parameters, request), 303);
      },
    });
  };
  visit(protocol.authorize.path, 'sign-in', (parameters) => authorize(context, parameters));
  visit(protocol.endSession.path, 'sign-out', (parameters, request) =>
    endSession(context, parameters, originOf(request)),
  );

  /** An endpoint for authenticated clients. */
  const call = (
    url: string,
    work: (client: Client, parameters: Parameters, request: FastifyRequest) => Promise<unknown>,
  ) => {
    app.post(url, hidden, async (request, reply) => {
      const parameters = readParameters(formOf(request));
      void reply.header('pragma', 'no-cache');
      const client = await authenticateClient(context, request, parameters);
      try {
        return await work(client, parameters, request);
      } catch (error) {
        // Leave out invalid_grant: a code or refresh token runs out every day.
        if (error instanceof OAuthError && error.code !== 'invalid_grant') {
          await keepRefusal(context.db, client.id, error.message);
        }
        throw error;
      }
    });
  };
  call(protocol.token.path, (client, parameters, request) => {
    if (parameters.get('grant_type') === 'authorization_code') request.signsInAt = client.service.key;
    return grantTokens(context, client, parameters, originOf(request));
  });
  call(protocol.introspect.path, (client, parameters) => introspect(context, client, parameters));
  call(protocol.revoke.path, async (client, parameters, request) => {
    await revokeToken(context, client, parameters, originOf(request));
    return {};
  });

  app.route({
    ...hidden,
    method: ['GET', 'POST'],
    url: protocol.userinfo.path,
    // With the token in the header a POST needs no body; with one it is a form (RFC 6750 2.2).
    handler: (request) => userinfo(context, request, readParameters(request.body === undefined ? {} : formOf(request))),
  });
  app.get<{ Params: { sub: string } }>(protocol.entitlement.path, hidden, (request) =>
    entitlementOf(context, request, request.params.sub),
  );
  app.get(protocol.people.path, hidden, (request) => peopleOf(context, request, readParameters(request.query)));

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
  if (sent !== form) throw invalidRequest(`Send the parameters as ${form}.`);
  return request.body;
}
