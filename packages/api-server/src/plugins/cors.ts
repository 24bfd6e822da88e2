import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

export const exposedHeaders = [
  'X-Total-Count',
  'X-Total-Count-Capped',
  'Date',
  'ETag',
  'Retry-After',
  'X-Request-Id',
  'Gangway-Device',
];

const headers = {
  allowedHeaders: ['authorization', 'content-type', 'if-match', 'idempotency-key', 'gangway-device'],
  exposedHeaders,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  credentials: false,
  maxAge: 7200,
};

/** Exactly the portal's and the console's origin, without credentials; the public keys are for everyone. */
export async function addCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const anyOrigin = { ...headers, origin: '*' };
  const noOrigin = { ...headers, origin: false };
  const allowed = new Map(origins.map((origin) => [origin, { ...headers, origin: [origin] }]));
  await app.register(cors, {
    hook: 'onRequest',
    delegator: (request, callback) => {
      const isKeys = request.url.split('?', 1)[0] === '/.well-known/jwks.json';
      callback(null, isKeys ? anyOrigin : (allowed.get(request.headers.origin ?? '') ?? noOrigin));
    },
  });
  // A cache must not give one origin's answer to another, also where none was allowed.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('vary', 'Origin');
    done();
  });
}
