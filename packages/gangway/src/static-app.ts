import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { commonHeaders, pageHeaders, type PageAddresses } from './security-headers.ts';

export interface StaticAppOptions extends PageAddresses {
  /** The folder of the built app: `index.html` and its files, hashed ones below `assets/`. */
  root: string;
  /** Content of `config.json`: settings the app reads at run time, so that one build serves every installation. */
  config: Readonly<Record<string, unknown>>;
}

const noncePlaceholder = '__CSP_NONCE__';
/** Name in the build's title and prerendered page, replaced before the app reads its settings. */
const builtName = '>Gangway<';

/**
 * Serves one built app: its files, its `config.json`, and its page on every address a user may visit.
 *
 * Pages are never cached and carry a fresh style nonce, so they are compressed on the fly; hashed files are cached
 * forever and sent precompressed (`.br`, `.gz`). A missing file answers 404 and never the page, which a browser would
 * run as a script.
 *
 * @throws when `root` holds no `index.html`.
 */
export async function createStaticApp(options: StaticAppOptions): Promise<FastifyInstance> {
  const name = options.config['brandName'];
  const page = readFileSync(join(options.root, 'index.html'), 'utf8');
  const named = typeof name === 'string' ? page.replaceAll(builtName, () => `>${escapeText(name)}<`) : page;
  // At another host the portal asks for the looks of an organization.
  const template = named.replace('<html', `<html data-address="${new URL(options.appUrl).origin}"`);
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
    // Route the files that are there: a path that is asked for is never looked up on the disk.
    wildcard: false,
    globIgnore: ['index.html', 'config.json'],
    setHeaders: (reply, path) => {
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return options.config;
  });

  // Password managers look for the form here (W3C change-password-url).
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/change-password', 302));
  // Orchestrators check liveness here.
  app.get('/health/live', async () => ({ status: 'ok' }));

  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (isNavigation(request)) return sendPage(request, reply);
    return sendNotFound(reply);
  });
  // Answer every refusal as if the file did not exist: a stranger learns no more.
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return sendNotFound(reply);
    process.stderr.write(`${options.appUrl}${request.url}: ${error.message}\n`);
    return reply.status(500).send({ code: 'internal_error', message: 'Couldn’t read the file.' });
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const { body, encoding } = await compress(
      template.replaceAll(noncePlaceholder, nonce),
      request.headers['accept-encoding'],
    );
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply
      .status(200)
      .headers(pageHeaders(options, nonce))
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body);
  }

  return app;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/**
 * Compresses a page of 6 kB in under a millisecond; the highest quality takes a hundred times as long for a tenth less.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses a page. Safe: the page contains no visitor input, so its size reveals nothing. */
async function compress(
  page: string,
  accepted: string | string[] | undefined,
): Promise<{ body: string | Buffer; encoding?: 'br' | 'gzip' }> {
  // A weight of zero (`br;q=0`) means refusal.
  const accepts = (name: string) =>
    new RegExp(`(^|[ ,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\b`).test(String(accepted));
  if (accepts('br')) return { body: await brotli(page, brotliOptions), encoding: 'br' };
  if (accepts('gzip')) return { body: await zip(page), encoding: 'gzip' };
  return { body: page };
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

/**
 * Tells whether a request navigates to a page of the app, rather than fetching a missing file. Browsers say so; of other
 * clients the types that they accept decide.
 */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '/';
  if (neverAPage.test(path)) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return acceptsHtml(request.headers.accept ?? '*/*');
}

/** Judges by the most specific range that covers HTML (RFC 9110 12.5.1); a weight of zero is a refusal. */
function acceptsHtml(accept: string): boolean {
  const refusals = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      return [type, parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))] as const;
    }),
  );
  return (refusals.get('text/html') ?? refusals.get('text/*') ?? refusals.get('*/*')) === false;
}
