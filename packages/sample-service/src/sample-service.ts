import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { assets } from './assets.ts';
import { notFoundPage, overviewPage, refusalPage, welcomePage } from './pages.ts';
import { createTokenCheck } from './token-check.ts';
import { createYardPlanner, yardPath } from './yard-planner.ts';

export interface SampleServiceOptions {
  port: number;
  /** Interface to listen on. */
  host?: string;
  /** Address of the API's public keys: `{API}/.well-known/jwks.json`. */
  jwksUrl: string;
  /** `iss` of the API's tokens. */
  issuer: string;
  /** Public address of the portal, linked for refused visitors. */
  portalUrl: string;
  /** Set to accept the API's own access tokens as well (hand-off mode `session`). */
  sessionAudience?: string;
  /** Yard Planner's OpenID Connect client; without it the service is absent. */
  yardPlanner?: { clientId: string; clientSecret: string; serviceUrl: string };
}

export interface SampleService {
  /** Actual port. */
  port: number;
  /** Stops listening and ends open connections. */
  close(): Promise<void>;
}

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  // The address may still contain the token when the first sub-resource loads.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const largestForm = 16_384;

/**
 * Starts the demo's external product. Each path of one segment is a service (`/ocean_tracking`); it receives the
 * hand-off token by `?accessToken=` (specification section 1) or as a form (`response_mode=form_post`), verifies it,
 * greets the visitor and removes the token from the address bar. `/` describes the program.
 *
 * @throws when the port is unavailable (`EADDRINUSE`, `EACCES`).
 */
export async function startSampleService(options: SampleServiceOptions): Promise<SampleService> {
  const check = createTokenCheck(options);
  const { issuer, yardPlanner } = options;
  const yard =
    yardPlanner &&
    createYardPlanner({ ...yardPlanner, issuer, apiUrl: new URL(options.jwksUrl).origin }, options.portalUrl);

  async function visit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sample-service');
    const asset = Object.hasOwn(assets, url.pathname) ? assets[url.pathname] : undefined;
    if (asset) return send(response, 200, asset.body, { 'content-type': asset.type, 'cache-control': 'max-age=3600' });
    if (url.pathname === '/health/live') return send(response, 200, 'ok\n', { 'content-type': 'text/plain' });

    if (url.pathname === '/') return sendPage(response, 200, overviewPage(options.portalUrl));

    if (yard && (url.pathname === yardPath || url.pathname.startsWith(`${yardPath}/`))) {
      const answer = await yard(request, url, () => readForm(request));
      if (answer.kind === 'page') return sendPage(response, answer.status, answer.body);
      const more = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
      if (answer.kind === 'plain') return send(response, answer.status, answer.body, more);
      return send(response, 303, '', {
        ...more,
        location: answer.to,
        ...(answer.cookie === undefined ? {} : { 'set-cookie': answer.cookie }),
      });
    }

    const key = /^\/([a-z0-9][a-z0-9_-]{0,63})\/?$/.exec(url.pathname)?.[1];
    if (key === undefined) return sendPage(response, 404, notFoundPage(options.portalUrl));
    if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST')
      return send(response, 405, '', { allow: 'GET, HEAD, POST' });

    const token = request.method === 'POST' ? await tokenInForm(request) : url.searchParams.get('accessToken');
    const result = await check(token ?? undefined, key);
    if ('visitor' in result)
      return sendPage(
        response,
        200,
        welcomePage(key, result.visitor, {
          portalUrl: options.portalUrl,
          reference: url.searchParams.get('reference'),
        }),
      );
    const page = refusalPage(key, result.refusal, options.portalUrl);
    if (result.refusal === 'unreachable') return sendPage(response, 503, page, { 'retry-after': '5' });
    return sendPage(response, 401, page, { 'www-authenticate': 'Bearer' });
  }

  const server = createServer((request, response) => {
    visit(request, response).catch(() => {
      // The form is too long or incomplete.
      if (!response.headersSent)
        send(response, 400, 'The request is incomplete or too long.\n', { 'content-type': 'text/plain' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });

  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function tokenInForm(request: IncomingMessage): Promise<string | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return null;
  return (await readForm(request)).get('accessToken');
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    length += bytes.length;
    if (length > largestForm) throw new Error('The form is too long.');
    chunks.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function sendPage(response: ServerResponse, status: number, body: string, more: Record<string, string> = {}): void {
  send(response, status, body, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...more });
}

function send(response: ServerResponse, status: number, body: string | Uint8Array, more: Record<string, string>): void {
  response.writeHead(status, { ...headers, ...more });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
