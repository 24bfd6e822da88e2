import type { FastifyInstance } from 'fastify';
import { HttpProblem } from '../http/http-problem.ts';
import { unreadable } from './before-routing.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses pages of other origins every call that changes something. A "simple" request needs no leave by CORS: any page could
 * spend an office's reset mails or feed the counters of its sign-ins. Programs send neither header; the API's own page of
 * documents is at home. `/oauth2/*` has origins of its own.
 */
export function refuseForeignOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const own = new Set(origins);
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign = origin === undefined ? site === 'cross-site' : !own.has(origin);
    if (safeMethods.has(request.method) || request.url.startsWith('/oauth2/') || !isForeign) return done();
    return done(new HttpProblem(403, 'foreign_origin', 'This page may not call the API.'));
  });
}

/** RFC 9112 3.2, which Node would answer past all hooks (`requireHostHeader`). */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isMissing = headers.host === undefined && raw.httpVersion === '1.1';
    done(isMissing ? new HttpProblem(400, unreadable.code, unreadable.message) : undefined);
  });
}
