import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { clockWatch } from '../../operations/health/clock-watch.ts';
import { gaugeReader } from '../../operations/jobs/read-gauges.ts';
import { scheduleJobs } from '../../operations/jobs/schedule-jobs.ts';
import { testApp } from '../../testing/test-app.ts';

/** Names of metrics, without the suffixes of histograms. */
const metricsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:gangway|http|database|job|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  );

it.each(['alerts.yaml', 'alerts.test.yaml', 'dashboard.json'])(
  'asks for metrics that the API has, and no others: %s',
  async (file) => {
    const app = await testApp();
    const jobs = new Registry();
    gaugeReader(jobs);
    clockWatch(app.context, jobs);
    scheduleJobs([], { log: app.context.log, metrics: jobs })();
    const given = metricsIn((await app.server.inject('/metrics')).payload + (await jobs.metrics()));
    await app.close();
    const asked = metricsIn(readFileSync(new URL(`../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8'));
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((name) => !given.has(name))).toEqual([]);
  },
);
