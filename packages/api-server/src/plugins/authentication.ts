import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, may } from '../caller.ts';
import type { Context } from '../context.ts';
import { verifySessionToken } from '../identity/access-token.ts';
import { type FoundCaller, type SessionOfToken, callerFinder } from '../identity/find-caller.ts';
import { requireFreshProof } from '../identity/fresh-proof.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { clientAddress } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not public. */
    caller: Caller | null;
  }
}

/** One hook for the whole policy: what the contract's `access` says, before a body is read; and one for what it says of `fresh`. */
export function addAuthentication(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller', null);
  const findCaller = callerFinder(context.store);
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config.route;
    if (!route || route.access === 'public') return;
    const caller = await authenticate(request, context, findCaller);
    if (route.access !== 'signed-in' && !may(caller, route.access)) {
      throw new HttpProblem(403, 'access_denied', 'Access Denied. Your roles do not allow this.');
    }
    request.caller = caller;
  });
  // After the body was found right: a call that cannot succeed asks for no proof.
  app.addHook('preHandler', async ({ caller, routeOptions }) => {
    const { route } = routeOptions.config;
    if (route && caller) await requireFreshProof(context.store, route, caller.sid);
  });
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
