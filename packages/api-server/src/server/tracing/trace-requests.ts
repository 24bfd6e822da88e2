import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api';
import { system } from '@gangway/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while traces are made. */
    span: Span | null;
  }
}

const probes = new Set<string>([system.live.path, system.ready.path, '/metrics']);

interface RequestTracing {
  tracer: Tracer;
  current: AsyncLocalStorage<Span>;
  /** Whose word on the trace so far is believed: our own proxy's. */
  isTrusted: (address: string | undefined) => boolean;
}

/** A span for each request, by its route: neither the address, which holds ids and links, nor anything that was sent. */
export function traceRequests(app: FastifyInstance, { tracer, current, isTrusted }: RequestTracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    // A stream asks the database as long as its reader stays.
    if (config.route?.streams === true || (url !== undefined && probes.has(url))) return done();
    const route = url ?? 'unmatched';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'gangway.request_id': request.id,
    };
    const parent = isTrusted(request.socket.remoteAddress) ? parentOf(request) : ROOT_CONTEXT;
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    request.span = span;
    request.log = request.log.child({ trace_id: span.spanContext().traceId });
    current.run(span, done);
  });
  // What reads the body goes on in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) current.run(request.span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What `traceparent` says (W3C Trace Context); anything else begins a trace. */
function parentOf({ headers }: FastifyRequest): Context {
  const sent = headers['traceparent'];
  const [, traceId = '', spanId = '', flags = '0'] = traceparent.exec(typeof sent === 'string' ? sent : '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
