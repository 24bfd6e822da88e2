import { say } from '../sentences.ts';
import { type Config, hostOf } from '../../config/index.ts';
import rateLimit from '@fastify/rate-limit';
import { type Route, accessRequest, auth, looks } from '@gangway/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/http-problem.ts';
import { clientAddress } from './origin-of.ts';

type Limited = keyof Config['callsPerMinute'];

const limitedRoutes = new Map<Route, Limited>([
  [auth.refresh, 'refreshes'],
  [auth.token, 'codes'],
  [auth.secondStep, 'links'],
  [auth.setUp, 'links'],
  [auth.setUpTotp, 'links'],
  [auth.checkLink, 'links'],
  [auth.generatePassword, 'links'],
  [auth.resetPassword, 'links'],
  // Anyone may call these, and their own windows come after the body is read and validated.
  [auth.passkey, 'links'],
  [auth.passkeyOptions, 'links'],
  [accessRequest.create, 'links'],
  [looks.ofHost, 'looks'],
]);

/** Calls of the protocol, which the contract lacks; the first writes a row for every visitor. */
const limitedAddresses = new Map<string, Limited>([
  ['/oauth2/authorize', 'serviceSignIns'],
  ['/oauth2/token', 'serviceSignIns'],
]);

/**
 * Limits calls that cost the database much and have no other counter: renewing, exchanging codes, the links of mails, whole
 * lists. The limit is coarse, against floods rather than guesses, so each process counts in memory.
 */
export async function addRateLimits(app: FastifyInstance, { callsPerMinute }: Config): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: 10_000, keyGenerator: hostOfCaller });
  const limiter = (limited: Limited) => app.createRateLimit({ max: callsPerMinute[limited] });
  const limiters: Record<Limited, ReturnType<typeof limiter>> = {
    refreshes: limiter('refreshes'),
    codes: limiter('codes'),
    serviceSignIns: limiter('serviceSignIns'),
    links: limiter('links'),
    looks: limiter('looks'),
    wholeLists: limiter('wholeLists'),
  };
  app.addHook('onRequest', async (request) => {
    const limited = limitOf(request);
    if (limited === undefined) return;
    const count = await limiters[limited](request);
    if (count.isAllowed || !count.isExceeded) return;
    throw new HttpProblem(429, 'too_many_requests', say('too_many_requests'), {
      headers: { 'retry-after': String(Math.max(1, count.ttlInSeconds)) },
    });
  });
}

function limitOf(request: FastifyRequest): Limited | undefined {
  const { config, url } = request.routeOptions;
  const { route } = config;
  if (!route) return url === undefined ? undefined : limitedAddresses.get(url);
  return limitedRoutes.get(route) ?? (isWholeList(route, request) ? 'wholeLists' : undefined);
}

/** A list without page and size, or an export. Lists for every signed-in person are short and part of each portal page. */
function isWholeList({ access, contentType, query }: Route, request: FastifyRequest): boolean {
  const words: object = (query && 'properties' in query && query.properties) || {};
  if (access === 'signed-in' || !('page' in words)) return false;
  const asked: unknown = request.query;
  const isPage = typeof asked === 'object' && asked !== null && ('page' in asked || 'size' in asked);
  return contentType !== undefined || !isPage;
}

const hostOfCaller = (request: FastifyRequest) => hostOf(clientAddress(request));
