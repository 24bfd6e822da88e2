import type { FastifyInstance } from 'fastify';
import { say } from '../sentences.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { PageOrigins } from '../page-origins.ts';
import { tooManyHeaders, unreadable } from './before-routing.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes from pages of other origins. CORS does not stop a "simple" request: any page could spend an office's reset
 * mails or feed the counters of its sign-ins. Programs send neither header, and the API's page of documents has its origin.
 * `/oauth2/*` has other origins.
 */
export function refuseForeignOrigins(app: FastifyInstance, origins: PageOrigins): void {
  app.addHook('onRequest', async (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (safeMethods.has(request.method) || request.url.startsWith('/oauth2/')) return;
    const isForeign = origin === undefined ? site === 'cross-site' : !(await origins(origin));
    if (isForeign) throw new HttpProblem(403, 'foreign_origin', say('foreign_origin'));
  });
}

const mostHeaders = 200;

/**
 * Refuses more headers than any client has need of. Node drops those beyond 2,000 without a word, so that a proxy's own, behind them,
 * would not be seen: the caller would have the address of the proxy. `Server.maxHeadersCount` drops as well.
 */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(raw.rawHeaders.length > 2 * mostHeaders ? tooManyHeaders : undefined);
  });
}

/** Requires the Host header (RFC 9112 3.2). Node's `requireHostHeader` would answer past all hooks. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    const isMissing = headers.host === undefined && raw.httpVersion === '1.1';
    done(isMissing ? unreadable : undefined);
  });
}
