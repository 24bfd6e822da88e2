import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { commonHeaders, pageHeaders, type PageAddresses } from './security-headers.ts';

export interface StaticAppOptions extends PageAddresses {
  /** The folder of the built app: `index.html` and its files, hashed ones below `assets/`. */
  root: string;
  /** What `config.json` answers: the settings the app reads at run time, so that one build serves every place. */
  config: Readonly<Record<string, unknown>>;
}

const noncePlaceholder = '__CSP_NONCE__';

/**
 * A server for one built app: its files, its `config.json`, and its page on every address a person may visit.
 *
 * Pages are never stored and carry a fresh style nonce; hashed files are stored for ever and sent precompressed (`.br`,
 * `.gz` beside them). A missing file is 404 and never the page, since a browser would run it as a script.
 *
 * @throws when `root` holds no `index.html`.
 */
export async function createStaticApp(options: StaticAppOptions): Promise<FastifyInstance> {
  const template = readFileSync(join(options.root, 'index.html'), 'utf8');
  const common = commonHeaders(options);
  const app = Fastify({ forceCloseConnections: true });

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(common);
  });

  await app.register(fastifyStatic, {
    root: options.root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html' && path !== '/config.json',
    setHeaders: (reply, path) => {
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return options.config;
  });

  // Where password managers look for the form (W3C change-password-url) …
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/change-password', 302));
  // … and how the orchestrator learns that the server runs.
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (isNavigation(request)) return sendPage(request, reply);
    return sendNotFound(reply);
  });
  // @fastify/static forbids what lies outside the app; whether it exists is nobody's business.
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(reply);
    process.stderr.write(`${options.appUrl}${request.url}: ${error.message}\n`);
    return reply.status(500).send({ code: 'internal_error', message: 'The file could not be read.' });
  });

  async function sendPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .status(200)
      .headers(pageHeaders(options, nonce))
      .type('text/html; charset=utf-8')
      .send(template.replaceAll(noncePlaceholder, nonce));
  }

  return app;
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ code: 'not_found', message: 'There is no such file.' });
}

const neverAPage =
  /^\/(assets|\.well-known)\/|\.(?:js|mjs|css|map|json|txt|svg|png|ico|webp|woff2?|webmanifest|xml|php)$/i;

/** Whether somebody visits a place of the app, rather than a program fetching a file that is not there. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '/';
  if (neverAPage.test(path)) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return (request.headers.accept ?? '').includes('text/html');
}
