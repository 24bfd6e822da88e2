import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = new URL('../monitoring/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool', '/opt/homebrew/bin/promtool'].find(existsSync);
if (!promtool)
  process.stderr.write('promtool is not installed: the alert rules are not tried (`apt-get install prometheus`).\n');

interface Rule {
  alert: string;
  labels: { severity: string };
  annotations: { summary: string; remedy: string };
}
const rules = (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

it('every alert states its severity and what to do, and has a test', () => {
  const tests = read('alerts.test.yaml');
  for (const { alert, labels, annotations } of rules) {
    expect(labels.severity).toMatch(/^(?:critical|warning|info)$/);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect(annotations.remedy).toMatch(/\.$/);
    expect([alert, tests.includes(alert)]).toEqual([alert, true]);
  }
});

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

it.runIf(promtool)('fires when it should, and stays quiet on a good day', () => {
  const { status, said } = run('test', 'rules', fileURLToPath(new URL('alerts.test.yaml', folder)));
  expect(said).toContain('SUCCESS');
  expect(status).toBe(0);
});

it.runIf(promtool)('the Prometheus configuration is valid', () => {
  expect(run('check', 'config', fileURLToPath(new URL('prometheus.yaml', folder)))).toMatchObject({ status: 0 });
});
