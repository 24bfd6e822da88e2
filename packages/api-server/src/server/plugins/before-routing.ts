import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../config/index.ts';
import { exposedHeaders } from './cors.ts';
import { securityHeaders } from './security-headers.ts';

interface Problem {
  status: 400 | 408 | 431;
  code: string;
  message: string;
}

const unreadableAddress: Problem = {
  status: 400,
  code: 'malformed',
  message: 'The address of this call cannot be read: check its encoding and the length of its parts.',
};
export const unreadable: Problem = {
  status: 400,
  code: 'malformed',
  message: 'The request cannot be read: it is not well-formed HTTP.',
};
const tooSlow: Problem = {
  status: 408,
  code: 'too_slow',
  message: 'The request did not arrive in time. Send it again.',
};
export const tooManyHeaders: Problem = {
  status: 431,
  code: 'headers_too_large',
  message: 'The headers of the request are too large.',
};

const problems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: tooManyHeaders,
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
};

interface Options {
  /** Pages that may read the answer. */
  origins: readonly string[];
  hsts: string | null;
}

/** Answers failures before any route or hook like every other problem, and repeats nothing of the request. */
export function answersBeforeRouting({ origins, hsts }: Options) {
  const headers = { ...securityHeaders(hsts), vary: 'Origin' };
  const readableBy = new Set(origins);

  return {
    /** For a path that cannot be decoded, or has too long a part. */
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const { origin } = request.headers;
      const { status, ...problem } = unreadableAddress;
      request.log.info({ method: request.method, route: 'unmatched', status }, 'request');
      void reply
        .code(status)
        .headers({
          ...headers,
          ...(origin !== undefined && readableBy.has(origin)
            ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders.join(', ') }
            : {}),
          'x-request-id': request.id,
        })
        .type('application/json; charset=utf-8')
        .serializer(JSON.stringify)
        .send({ ...problem, requestId: request.id });
    },
    /** For malformed HTTP: Node passes the bare connection. */
    clientErrorHandler: (error: Error, socket: Socket): void => {
      if (errorCode(error) === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
      const { status, ...problem } = problems[errorCode(error) ?? ''] ?? unreadable;
      const requestId = randomUUID();
      const body = JSON.stringify({ ...problem, requestId });
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
        'x-request-id': requestId,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable)
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
      socket.destroySoon();
    },
  };
}
