import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import * as server from '../../index.ts';

const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) =>
    /@opentelemetry[+/](?:sdk|exporter|otlp)/.test(file),
  );

it('loads no tracing code without an endpoint, or when switched off', async () => {
  expect(parseConfig({ GANGWAY_PROFILE: 'demo' }).tracing).toBeNull();
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' };
  expect(parseConfig({ GANGWAY_PROFILE: 'demo', ...off }).tracing).toBeNull();
  expect(server.startServer).toBeTypeOf('function');
  expect(loaded()).toEqual([]);
  await import('./start-tracing.ts');
  expect(loaded().length).toBeGreaterThan(10);
});

it('names an impossible setting without its value', () => {
  const parse = (env: Record<string, string>) => () => parseConfig({ GANGWAY_PROFILE: 'demo', ...env });
  expect(parse({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT is not usable/,
  );
  expect(parse({ OTEL_TRACES_SAMPLER: 'some' })).toThrow(/OTEL_TRACES_SAMPLER is 'some'/);
  expect(parse({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
    /OTEL_TRACES_SAMPLER_ARG is '2': set it to a number from 0 to 1./,
  );
  expect(parse({ OTEL_EXPORTER_OTLP_HEADERS: 'a-secret' })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS cannot be read: write name=value, with commas between.',
  );
});
