import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes a second of the slowest line that a large body may come over: 4 Mbit/s. */
const slowestLine = 500_000;

export interface BodyDeadlines {
  /** Bytes that every route takes. */
  usualBody: number;
  /** Milliseconds for a body of these. */
  usual: number;
}

/** Milliseconds for a body of so many bytes. */
export function timeForBody(bytes: number, { usualBody, usual }: BodyDeadlines): number {
  return bytes <= usualBody ? usual : usual + Math.ceil((bytes / slowestLine) * 1000);
}

/**
 * A body that comes too slowly ends its connection, like headers that do: a client that drips holds a connection that others wait for. Node
 * has one time for all routes; here a route with large bodies has longer, and only once its caller is let in.
 */
export function addBodyDeadlines(app: FastifyInstance, deadlines: BodyDeadlines): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  function giveUpAfter(request: FastifyRequest, milliseconds: number): void {
    clearTimeout(timers.get(request));
    const { raw } = request;
    const timer = setTimeout(() => {
      // An injected request comes over no socket.
      if (!raw.complete && raw.socket instanceof Socket) app.server.emit('clientError', tooSlow(), raw.socket);
    }, milliseconds).unref();
    timers.set(request, timer);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      giveUpAfter(request, deadlines.usual);
      // Also when an answer came before all of the body did.
      raw.once('close', () => clearTimeout(timers.get(request)));
    }
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { bodyLimit } = request.routeOptions;
    if (bodyLimit > deadlines.usualBody && timers.has(request)) {
      giveUpAfter(request, timeForBody(bodyLimit, deadlines));
    }
    done();
  });
}

/** What Node says when `requestTimeout` is over, and what is answered to it. */
function tooSlow(): Error {
  return Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
