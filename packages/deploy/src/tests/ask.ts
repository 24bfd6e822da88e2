import { once } from 'node:events';
import type http from 'node:http';
import https from 'node:https';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

interface Request {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | undefined;
}

/** Asks an nginx on this machine over a connection of its own, by the name of one of its hosts. */
export async function ask(
  { host, port, authority }: { host: string; port: number; authority: Buffer },
  path: string,
  { method = 'GET', headers = {}, body }: Request = {},
): Promise<Answer> {
  const request = https.request({
    host: '127.0.0.1',
    port,
    servername: host,
    ca: authority,
    path,
    method,
    headers: { host, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
    agent: false,
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() };
}
