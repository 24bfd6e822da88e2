import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes a second of the slowest line for a large body: 4 Mbit/s. */
const slowestLine = 500_000;

export interface BodyDeadlines {
  /** Bytes every route accepts. */
  usualBody: number;
  /** Milliseconds for such a body. */
  usual: number;
}

/** Milliseconds for a body of that size. */
export function timeForBody(bytes: number, { usualBody, usual }: BodyDeadlines): number {
  return bytes <= usualBody ? usual : usual + Math.ceil((bytes / slowestLine) * 1000);
}

/**
 * Ends the connection of a body that arrives too slowly, as Node does for headers: a dripping client holds a connection that
 * others wait for. Node has one time for all routes; this gives routes with large bodies longer, once their caller has access.
 */
export function addBodyDeadlines(app: FastifyInstance, deadlines: BodyDeadlines): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  function giveUpAfter(request: FastifyRequest, milliseconds: number): void {
    clearTimeout(timers.get(request));
    const { raw } = request;
    const timer = setTimeout(() => {
      // Injected requests have no socket.
      if (!raw.complete && raw.socket instanceof Socket) app.server.emit('clientError', tooSlow(), raw.socket);
    }, milliseconds).unref();
    timers.set(request, timer);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      giveUpAfter(request, deadlines.usual);
      // Clear it also when the answer precedes the end of the body.
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

/** Node's error after `requestTimeout`, and the answer to it. */
function tooSlow(): Error {
  return Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
