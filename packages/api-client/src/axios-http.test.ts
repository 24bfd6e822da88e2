// @vitest-environment node
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setLanguage } from '@gangway/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createHttp } from './create-http.ts';
import type { HttpRequest } from './http.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Real server, to test the bytes that travel. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${String(address.port)}`;
}

const get: HttpRequest = { method: 'GET', path: '/x?q=1', headers: { 'x-a': 'b' }, body: null, signed: false };

describe('the transport', () => {
  it('sends the request and returns the answer unchanged', async () => {
    const url = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        response.writeHead(202, { 'Content-Type': 'application/json', 'X-Total-Count': '7' });
        response.end(
          JSON.stringify({ method: request.method, url: request.url, body, type: request.headers['content-type'] }),
        );
      });
    });
    const answer = await createHttp({ baseURL: `${url}/api/` }).send({
      ...get,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1&b=%7B%7D',
    });
    expect(answer.status).toBe(202);
    expect(answer.headers['x-total-count']).toBe('7');
    expect(JSON.parse(answer.text)).toEqual({
      method: 'POST',
      url: '/api/x?q=1',
      body: 'a=1&b=%7B%7D',
      type: 'application/x-www-form-urlencoded',
    });
  });

  it('says which language the page shows', async () => {
    const url = await serve(({ headers }, response) => response.end(headers['accept-language']));
    const http = createHttp({ baseURL: url });
    expect((await http.send(get)).text).toBe('en');
    setLanguage({ tag: 'pt-BR', texts: {} });
    expect((await http.send(get)).text).toBe('pt-BR');
    setLanguage({ tag: 'en', texts: {} });
  });

  it('returns a file as bytes, and its refusal as text', async () => {
    const file = Uint8Array.from([0x50, 0x4b, 0xff, 0x00, 0xfe, 0x80]);
    const url = await serve((request, response) => {
      if (request.url === '/refused') response.writeHead(409).end('{"code":"review_open"}');
      else response.writeHead(200, { 'Content-Type': 'application/zip' }).end(file);
    });
    const http = createHttp({ baseURL: url });
    const { bytes } = await http.send({ ...get, path: '/file', binary: true });
    expect(new Uint8Array(bytes ?? new ArrayBuffer(0))).toEqual(file);
    const refused = await http.send({ ...get, path: '/refused', binary: true });
    expect(refused).toMatchObject({ status: 409, text: '{"code":"review_open"}' });
    expect(refused.bytes).toBeUndefined();
  });

  it('sends JSON unchanged', async () => {
    const url = await serve((request, response) => {
      request.pipe(response);
    });
    const body = '{"name":"Ł","n":1}';
    const answer = await createHttp({ baseURL: url }).send({ ...get, method: 'PATCH', body });
    expect(answer.text).toBe(body);
  });

  it.each([204, 401, 404, 500])('treats status %i as an answer', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    await expect(createHttp({ baseURL: url }).send(get)).resolves.toMatchObject({ status, text: '' });
  });

  it('times out when the server never answers', async () => {
    const url = await serve(() => {});
    const failure = createHttp({ baseURL: url, timeout: 50 }).send(get);
    await expect(failure).rejects.toMatchObject({ kind: 'timeout', status: 0 });
  });

  it('times out when an answer never ends', async () => {
    const url = await serve((_, response) => {
      response.write('[');
    });
    // Node's adapter reports a broken stream; a browser's reports a timeout.
    await expect(createHttp({ baseURL: url, timeout: 50 }).send(get)).rejects.toBeInstanceOf(ApiError);
  });

  it('reports an unreachable server', async () => {
    const url = await serve((request) => request.socket.destroy());
    await expect(createHttp({ baseURL: url }).send(get)).rejects.toMatchObject({
      kind: 'network',
      message: 'Couldn’t reach the server. Check your connection and try again.',
    });
  });

  it('stops when the caller cancels', async () => {
    const caller = new AbortController();
    const url = await serve(() => {
      caller.abort();
    });
    const failure = createHttp({ baseURL: url }).send({ ...get, signal: caller.signal });
    await expect(failure).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('outlives the page on request', async () => {
    const url = await serve((_, response) => response.end('{"isSuccess":true}'));
    const answer = await createHttp({ baseURL: url }).send({ ...get, method: 'POST', body: '', keepalive: true });
    expect(answer).toMatchObject({ status: 200, text: '{"isSuccess":true}' });
  });
});
