import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export const documentsPrefix = '/docs';

/** The OpenAPI document, printed from the contract at /openapi.json, and a page to read it at /docs; both work offline. */
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

  let opening: Promise<FastifyInstance> | undefined;
  for (const url of [documentsPrefix, `${documentsPrefix}/*`]) {
    app.get(url, { config: { internal: true }, schema: { hide: true } }, async (request, reply) => {
      const pages = await (opening ??= openPages());
      const { statusCode, headers, payload } = await pages.inject({ method: 'GET', url: request.url });
      void reply.code(statusCode);
      for (const name of ['content-type', 'location'] as const) {
        if (headers[name] !== undefined) void reply.header(name, headers[name]);
      }
      if (String(headers['content-type']).startsWith('text/html')) {
        void reply.header('content-security-policy', pagePolicy(payload));
      }
      return payload;
    });
  }
}

/** The reader's pages and script: tens of megabytes of memory that a process carries once somebody reads. */
async function openPages(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const pages = fastify();
  await pages.register(reference, {
    routePrefix: documentsPrefix,
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Gangway API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return pages;
}

/** The page may run its own two scripts and reach this API, nothing else. */
function pagePolicy(html: string): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((text) => {
      const begin = text.indexOf('>') + 1;
      const isOwnFile = text.slice(0, begin).includes(' src=');
      return isOwnFile ? [] : [text.slice(begin, text.indexOf('</script>'))];
    });
}
