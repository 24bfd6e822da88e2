import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@gangway/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.ts';

export const documentsPrefix = '/docs';

// Let the page run its own files and reach this API, nothing else.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Serves the OpenAPI document, printed once from the contract, at /openapi.json, and a page to read it at /docs, where / leads; both
 * work offline.
 */
export async function addDocuments(app: FastifyInstance, config: Config): Promise<void> {
  const text = JSON.stringify(openApiDocument(config));
  await app.register(swagger, {
    mode: 'static',
    // The page of the library needs it, and mode `static` prints nothing of its own.
    specification: { document: JSON.parse(text) },
  });
  app.get('/openapi.json', { config: { internal: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
  app.get('/', { config: { internal: true } }, async (_request, reply) => reply.redirect(documentsPrefix));
  await app.register(swaggerUi, {
    routePrefix: documentsPrefix,
    theme: { title: 'Gangway API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true },
    staticCSP: pagePolicy,
  });
}
