import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, may } from '../../entitlement/scopes.ts';
import type { Context } from '../../identity/context.ts';
import { verifySessionToken } from '../../identity/tokens/access-token.ts';
import { type FoundCaller, type SessionOfToken, callerFinder } from '../../identity/tokens/find-caller.ts';
import { requireFreshProof } from '../../identity/second-step/fresh-proof.ts';
import { HttpProblem, accessDenied } from '../http/http-problem.ts';
import { findClient } from '../../openid/clients.ts';
import { scopesOf } from '../../openid/scopes.ts';
import { readServiceToken } from '../../openid/service-tokens.ts';
import { clientAddress } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not public. */
    caller: Caller | null;
    /** The id of the service's client that calls in its own name. */
    machine: string | null;
  }
  interface FastifyInstance {
    /**
     * Who makes a request, and whether they may, at this moment: for answers that go on. Null: a service's client.
     * @throws HttpProblem 401, 403
     */
    letIn(request: FastifyRequest): Promise<Caller | null>;
  }
}

/** One hook for the whole policy: what the contract's `access` says, before a body is read; and one for what it says of `fresh`. */
export function addAuthentication(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('machine', null);
  const findCaller = callerFinder(context.store);
  app.decorate('letIn', async (request: FastifyRequest) => {
    const route = request.routeOptions.config.route;
    if (!route || route.access === 'public') return null;
    if (route.machineScope !== undefined) {
      request.machine = await machineOf(context, bearerOf(request), route.machineScope);
      if (request.machine !== null) return null;
    }
    const caller = await authenticate(request, context, findCaller);
    if (route.access !== 'signed-in' && !may(caller, route.access)) throw accessDenied('Your roles do not allow this.');
    return caller;
  });
  app.addHook('onRequest', async (request) => {
    request.caller = await app.letIn(request);
  });
  // After the body was found right: a call that cannot succeed asks for no proof.
  app.addHook('preHandler', async ({ caller, routeOptions }) => {
    const { route } = routeOptions.config;
    if (route && caller) await requireFreshProof(context.store, route, caller.sid);
  });
}

/** The service's client that calls in its own name, with the scope that the call asks of it. @throws HttpProblem 403 without it. */
async function machineOf(context: Context, bearer: string | undefined, scope: string): Promise<string | null> {
  const token = bearer === undefined ? undefined : await readServiceToken(context, bearer);
  if (token?.use !== 'machine') return null;
  const client = await findClient(context.db, token.clientId);
  if (!client) return null;
  // Asked of the settings again: a token outlives a client's name in them.
  const mayStill = scopesOf(client, context.config).some((offered) => offered === scope);
  if (!mayStill || !token.scope.split(' ').includes(scope)) throw accessDenied(`This call needs the scope ${scope}.`);
  return token.clientId;
}

async function authenticate(
  request: FastifyRequest,
  context: Context,
  findCaller: (token: SessionOfToken) => Promise<FoundCaller | undefined>,
): Promise<Caller> {
  const bearer = bearerOf(request);
  const token = bearer === undefined ? undefined : await verifySessionToken(context, bearer);
  const found = token && (await findCaller(token));
  if (!found) {
    throw new HttpProblem(401, 'not_signed_in', 'You are not signed in, or your session has ended. Sign in again.', {
      headers: { 'www-authenticate': bearer === undefined ? 'Bearer' : 'Bearer error="invalid_token"' },
    });
  }
  return { ...found, ip: clientAddress(request), userAgent: userAgentOf(request), requestId: request.id };
}

/** The credential of `Authorization: Bearer …`, or undefined. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export function userAgentOf(request: FastifyRequest): string {
  // Control characters would break the log and the audit trail.
  return (request.headers['user-agent'] ?? '').replaceAll(/[^\u0020-\u007e]/g, '?').slice(0, 300);
}
