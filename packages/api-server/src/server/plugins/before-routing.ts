import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../config/index.ts';
import { HttpProblem, problemBody } from '../http/http-problem.ts';
import { say } from '../sentences.ts';
import { exposedHeaders } from './cors.ts';
import { securityHeaders } from './security-headers.ts';

const unreadableAddress = new HttpProblem(400, 'malformed', say('address_unreadable'));
export const unreadable = new HttpProblem(400, 'malformed', say('request_malformed'));
const tooSlow = new HttpProblem(408, 'too_slow', say('request_too_slow'));
export const tooManyHeaders = new HttpProblem(431, 'headers_too_large', say('headers_too_large'));

const problems: Readonly<Record<string, HttpProblem>> = {
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
      const { status } = unreadableAddress;
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
        .send(problemBody(unreadableAddress, request.id));
    },
    /** For malformed HTTP: Node passes the bare connection. */
    clientErrorHandler: (error: Error, socket: Socket): void => {
      if (errorCode(error) === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
      const problem = problems[errorCode(error) ?? ''] ?? unreadable;
      const requestId = randomUUID();
      const body = JSON.stringify(problemBody(problem, requestId));
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
        'x-request-id': requestId,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable)
        socket.write(
          `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('')}\r\n${body}`,
        );
      socket.destroySoon();
    },
  };
}
