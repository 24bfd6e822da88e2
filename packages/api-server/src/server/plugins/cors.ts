import { setTimeout as delay } from 'node:timers/promises';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageOrigins } from '../page-origins.ts';

export const exposedHeaders = [
  'X-Total-Count',
  'X-Total-Count-Capped',
  'Date',
  'ETag',
  'Retry-After',
  'X-Request-Id',
  'Gangway-Device',
  'Gangway-Log-Position',
  'WWW-Authenticate',
];

const headers = {
  allowedHeaders: [
    'authorization',
    'content-type',
    'if-match',
    'idempotency-key',
    'gangway-device',
    'gangway-log-position',
  ],
  exposedHeaders,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  credentials: false,
  maxAge: 7200,
};

const forEveryone = new Set([
  '/.well-known/jwks.json',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);
const forClients = new Set(['/oauth2/token', '/oauth2/userinfo', '/oauth2/revoke']);

/**
 * Allows exactly the origins of our pages, without credentials. The public keys and the provider's metadata
 * are for everyone, and services' programs in browsers may make the calls they need.
 */
export async function addCors(
  app: FastifyInstance,
  origins: PageOrigins,
  clientOrigins: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const anyOrigin = { ...headers, origin: '*' };
  const noOrigin = { ...headers, origin: false };
  const readableBy = remembered(clientOrigins);
  await readableBy();
  await app.register(cors, {
    hook: 'onRequest',
    delegator: async (request: FastifyRequest) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const { origin } = request.headers;
      if (forEveryone.has(path)) return anyOrigin;
      if (origin === undefined) return noOrigin;
      const isAllowed = forClients.has(path) ? (await readableBy()).has(origin) : await origins(origin);
      return isAllowed ? { ...headers, origin: [origin] } : noOrigin;
    },
  });
  // Vary even without an allowed origin: a cache must not give one origin's answer to another.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('vary', 'Origin');
    done();
  });
}

/** Milliseconds that a preflight waits for the store. */
const patience = 500;

/**
 * Origins from the store, or the last known ones while it is away or busy: without the headers a browser hides the answer that
 * explains the failure from the page.
 */
function remembered(read: () => Promise<ReadonlySet<string>>): () => Promise<ReadonlySet<string>> {
  let known: ReadonlySet<string> = new Set();
  const readAgain = async () => {
    known = await read();
  };
  return async () => {
    await Promise.race([readAgain().catch(() => {}), delay(patience, undefined, { ref: false })]);
    return known;
  };
}
