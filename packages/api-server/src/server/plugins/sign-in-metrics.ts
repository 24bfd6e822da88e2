import { type Route, auth } from '@gangway/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyRequest {
    /** Key of the service that a person signs in to by this OpenID Connect call. */
    signsInAt: string | null;
  }
}

/** The client each call signs people in to, and the meaning of its answers; unlisted statuses say nothing about a sign-in. */
export const outcomes = new Map<Route, { client: string; of: Readonly<Record<number, string>> }>([
  [
    auth.login,
    {
      client: 'portal',
      of: {
        202: 'signed_in',
        401: 'wrong_credentials',
        403: 'second_step_asked',
        429: 'throttled',
        503: 'unavailable',
      },
    },
  ],
  [
    auth.secondStep,
    {
      client: 'portal',
      of: {
        202: 'signed_in',
        403: 'set_up_asked',
        404: 'expired',
        422: 'wrong_code',
        429: 'throttled',
        503: 'unavailable',
      },
    },
  ],
  [
    auth.setUp,
    {
      client: 'portal',
      of: { 202: 'signed_in', 404: 'expired', 422: 'wrong_code', 429: 'throttled', 503: 'unavailable' },
    },
  ],
  [
    auth.passkey,
    {
      client: 'portal',
      of: {
        202: 'signed_in',
        404: 'wrong_credentials',
        422: 'wrong_credentials',
        429: 'throttled',
        503: 'unavailable',
      },
    },
  ],
  [
    auth.passwordGrant,
    { client: 'program', of: { 200: 'signed_in', 401: 'wrong_credentials', 429: 'throttled', 503: 'unavailable' } },
  ],
  [auth.token, { client: 'console', of: { 200: 'signed_in', 400: 'refused', 429: 'throttled', 503: 'unavailable' } }],
]);
const atServices: Readonly<Record<number, string>> = { 200: 'signed_in', 400: 'refused', 503: 'unavailable' };

/** Counts sign-ins by outcome and client, and calls that were turned away; never by person or address. */
export function addSignInMetrics(app: FastifyInstance, registry: Registry): void {
  const signIns = new Counter({
    name: 'gangway_sign_ins_total',
    help: 'Sign-ins by client (portal, console, program, or the key of a service) and outcome',
    labelNames: ['client', 'outcome'],
    registers: [registry],
  });
  const throttled = new Counter({
    name: 'gangway_throttled_total',
    help: 'Calls answered with 429, by route',
    labelNames: ['route'],
    registers: [registry],
  });
  app.decorateRequest('signsInAt', null);
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 429) throttled.inc({ route: request.routeOptions.url ?? 'unmatched' });
    const [client, outcome] = signInOf(request, statusCode);
    if (client !== undefined && outcome !== undefined) signIns.inc({ client, outcome });
    done();
  });
}

function signInOf({ routeOptions, signsInAt }: FastifyRequest, status: number): (string | undefined)[] {
  if (signsInAt !== null) return [signsInAt, atServices[status]];
  const known = routeOptions.config.route && outcomes.get(routeOptions.config.route);
  return [known?.client, known?.of[status]];
}
