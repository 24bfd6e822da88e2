import { type FreshProof, mayDo } from '@gangway/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { say } from '../sentences.ts';
import type { Caller, Origin } from '../caller.ts';
import { HttpProblem, accessDenied } from '../http/http-problem.ts';
import { originOf } from './origin-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not public. */
    caller: Caller | null;
    /** The id of the service's client that calls in its own name. */
    machine: string | null;
  }
  interface FastifyInstance {
    /**
     * Finds the caller again and checks the route's access, for long-lived answers. Null for a service's client.
     * @throws HttpProblem 401, 403
     */
    authorize(request: FastifyRequest): Promise<Caller | null>;
  }
}

/** What the hook asks of contexts above: `app.ts` hands it in. */
export interface Authenticator {
  /** The person behind a bearer, as the database has them now. */
  findCaller(bearer: string): Promise<Omit<Caller, keyof Origin> | undefined>;
  /** The client of a service that calls in its own name; null for any other bearer. @throws HttpProblem 403 without the scope. */
  findMachine(bearer: string, scope: string): Promise<string | null>;
  /** @throws HttpProblem 401 where the session has no such proof. */
  requireFreshProof(fresh: FreshProof, sid: string): Promise<void>;
}

/** Enforces the contract's policy: `access` before a body is read, `fresh` after the body was validated. */
export function addAuthentication(app: FastifyInstance, authenticator: Authenticator): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('machine', null);
  app.decorate('authorize', async (request: FastifyRequest) => {
    const route = request.routeOptions.config.route;
    if (!route || route.access === 'public') return null;
    const bearer = bearerOf(request);
    if (route.machineScope !== undefined) {
      request.machine = bearer === undefined ? null : await authenticator.findMachine(bearer, route.machineScope);
      if (request.machine !== null) return null;
    }
    const found = bearer === undefined ? undefined : await authenticator.findCaller(bearer);
    if (!found) throw notSignedIn(bearer);
    if (route.access !== 'signed-in' && !mayDo(found.roles, route.access)) {
      throw accessDenied(say('roles_do_not_allow'));
    }
    return { ...found, ...originOf(request) };
  });
  app.addHook('onRequest', async (request) => {
    request.caller = await app.authorize(request);
  });
  // Ask for proof last: a call that cannot succeed needs none.
  app.addHook('preHandler', async ({ caller, routeOptions }) => {
    const fresh = routeOptions.config.route?.fresh;
    if (fresh && caller) await authenticator.requireFreshProof(fresh, caller.sid);
  });
}

function notSignedIn(bearer: string | undefined): HttpProblem {
  return new HttpProblem(401, 'not_signed_in', say('not_signed_in'), {
    headers: { 'www-authenticate': bearer === undefined ? 'Bearer' : 'Bearer error="invalid_token"' },
  });
}

/** The credential of `Authorization: Bearer …`, or undefined. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}
