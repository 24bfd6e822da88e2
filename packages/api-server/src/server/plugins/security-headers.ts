import type { FastifyInstance } from 'fastify';

/** Headers of an API whose answers are neither pages nor cached; our pages (docs, demo mail) set their own policy. */
export function securityHeaders(hsts: string | null): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  };
}

export function addSecurityHeaders(app: FastifyInstance, hsts: string | null): void {
  const headers = securityHeaders(hsts);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
