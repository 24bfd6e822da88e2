import { AsyncLocalStorage } from 'node:async_hooks';
import { DiagLogLevel, type Span, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { traceRequests } from './trace-requests.ts';
import { traceStatements } from './trace-statements.ts';

export interface Tracing {
  /** Call it before adding hooks that query the database. */
  follow(app: FastifyInstance, isTrusted: (address: string | undefined) => boolean): void;
  /** Sends the remaining spans, within two seconds. */
  stop(): Promise<void>;
}

const patience = 2_000;
const silentFor = 60_000;

/**
 * Makes one trace for each request, with its statements. Load this module only where traces are wanted. Two hooks and a wrapper
 * make the spans: the usual instrumentation rewrites modules as they load and cannot see into our bundle.
 * @param onFault gets the reason why traces are not delivered, at most once a minute.
 */
export function startTracing(wanted: NonNullable<Config['tracing']>, onFault: (message: string) => void): Tracing {
  let toldAt = 0;
  const tell = (message: string) => {
    if (Date.now() - toldAt < silentFor) return;
    toldAt = Date.now();
    onFault(message);
  };
  const silent = () => {};
  diag.setLogger({ error: tell, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.version': packageJson.version,
      ...wanted.attributes,
      'service.name': wanted.serviceName,
    }),
    sampler: samplerOf(wanted),
    spanProcessors: [new BatchSpanProcessor(exporterOf(wanted))],
  });
  const tracer = provider.getTracer('gangway', packageJson.version);
  const current = new AsyncLocalStorage<Span>();
  const untrace = traceStatements(tracer, current);
  return {
    follow: (app, isTrusted) => traceRequests(app, { tracer, current, isTrusted }),
    stop: async () => {
      untrace();
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
      await Promise.race([provider.shutdown().catch(silent), enough]);
      clearTimeout(timer);
    },
  };
}

function samplerOf({ sampler, ratio }: NonNullable<Config['tracing']>): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  if (sampler === 'traceidratio') return byRatio;
  return new ParentBasedSampler({ root: sampler === 'parentbased_traceidratio' ? byRatio : new AlwaysOnSampler() });
}

function exporterOf({ endpoint, headers }: NonNullable<Config['tracing']>): OTLPTraceExporter {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return new OTLPTraceExporter({ url: url.href, headers });
}
