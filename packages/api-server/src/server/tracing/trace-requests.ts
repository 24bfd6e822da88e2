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
    /** Set while tracing is on. */
    span: Span | null;
  }
}

const probes = new Set<string>([system.live.path, system.ready.path, '/metrics']);

interface RequestTracing {
  tracer: Tracer;
  current: AsyncLocalStorage<Span>;
  /** Whether the peer is our proxy, whose `traceparent` is believed. */
  isTrusted: (address: string | undefined) => boolean;
}

/** Makes a span for each request, named by its route: never by its address, which holds ids and links, nor by anything sent. */
export function traceRequests(app: FastifyInstance, { tracer, current, isTrusted }: RequestTracing): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    // Skip streams: they query the database as long as their reader stays.
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
  // Enter the span's context again: reading the body continues in the connection's.
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

/** Reads `traceparent` (W3C Trace Context); anything else begins a trace. */
function parentOf({ headers }: FastifyRequest): Context {
  const sent = headers['traceparent'];
  const [, traceId = '', spanId = '', flags = '0'] = traceparent.exec(typeof sent === 'string' ? sent : '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
