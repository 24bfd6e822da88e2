import { setTimeout as delay } from 'node:timers/promises';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
 * Exactly the portal's and the console's origin, without credentials; the public keys and what is said of the provider are for
 * everyone, and services' programs in browsers may call what they need.
 */
export async function addCors(
  app: FastifyInstance,
  origins: readonly string[],
  clientOrigins: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const anyOrigin = { ...headers, origin: '*' };
  const noOrigin = { ...headers, origin: false };
  const readableBy = remembered(clientOrigins);
  await readableBy();
  const allowed = new Map(origins.map((origin) => [origin, { ...headers, origin: [origin] }]));
  await app.register(cors, {
    hook: 'onRequest',
    delegator: async (request: FastifyRequest) => {
      const path = request.url.split('?', 1)[0] ?? '';
      const { origin } = request.headers;
      if (forEveryone.has(path)) return anyOrigin;
      if (origin === undefined || !forClients.has(path)) return allowed.get(origin ?? '') ?? noOrigin;
      return (await readableBy()).has(origin) ? { ...headers, origin: [origin] } : noOrigin;
    },
  });
  // A cache must not give one origin's answer to another, also where none was allowed.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('vary', 'Origin');
    done();
  });
}

/** Milliseconds that a preflight waits for the store. */
const patience = 500;

/**
 * What the store says, or said last while it is away or busy with something long: without the headers a browser takes the page for
 * one that may not call, and never shows it the answer that says what is the matter.
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
