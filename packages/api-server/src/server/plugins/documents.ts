import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
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
 * Serves the OpenAPI document, printed from the contract, at /openapi.json, and a page to read it at /docs, where / leads; both
 * work offline.
 */
export async function addDocuments(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gangway API',
        version: '1.0.0',
        description: 'Sign-in, launcher and administration of a logistics platform.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: config.apiUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  });
  app.get('/openapi.json', { config: { internal: true }, schema: { hide: true } }, async () => app.swagger());
  app.get('/', { config: { internal: true }, schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(documentsPrefix),
  );
  await app.register(swaggerUi, {
    routePrefix: documentsPrefix,
    theme: { title: 'Gangway API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true },
    staticCSP: pagePolicy,
  });
}
