import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { review, role, system } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { decodeProtectedHeader } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../server/secrets.ts';
import { resealEvidenceKeys, signEvidence } from '../../trail/evidence-keys.ts';
import { testApp } from '../../testing/test-app.ts';

const run = promisify(execFile);
const verifier = fileURLToPath(new URL('../../../bin/verify-evidence.mjs', import.meta.url));

/** A review of which Olga loses ERP and keeps Ocean Tracking, closed. */
const app = await testApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const started = await app.expect(201, review.create, {
  as: 'superAdmin',
  body: {
    name: 'Q4 – =1+1',
    kind: 'organization',
    subject: harbour,
    dueDate: new Date().toISOString().slice(0, 10),
    reviewers: [await app.idOf('orgAdmin')],
  },
});
const { id } = started.body;
const whileOpen = (await app.send(review.evidence, { as: 'auditor', params: { id } })).status;
const { body } = await app.expect(200, review.people, { as: 'orgAdmin', params: { id }, query: { size: 100 } });
for (const item of body.find(({ user: { name } }) => name === 'Olga Petersen')!.items) {
  await app.expect(200, review.decide, {
    as: 'orgAdmin',
    params: { id },
    body: {
      items: [{ id: item.id, version: item.version }],
      decision: item.service === 'ERP' ? 'remove' : 'keep',
      note: item.service === 'ERP' ? '=HYPERLINK("x") “left”' : '',
    },
  });
}
await app.expect(200, review.apply, { as: 'superAdmin', params: { id }, body: {} });
const folder = await mkdtemp(path.join(tmpdir(), 'gangway-evidence-'));
const keysFile = path.join(folder, '..', `${path.basename(folder)}-keys.json`);
await writeFile(keysFile, JSON.stringify((await app.expect(200, system.evidenceKeys, {})).body));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
  await rm(keysFile);
});

async function download(): Promise<Buffer> {
  const { rawPayload, statusCode, headers } = await app.server.inject({
    url: `/reviews/${id}/evidence`,
    headers: { authorization: `Bearer ${await app.tokenOf('auditor')}` },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="review-${id}-evidence.zip"`,
  });
  return rawPayload;
}

/** Unpacked afresh, so that a test may tamper with it. */
async function unpack(): Promise<Record<string, Uint8Array>> {
  const files = unzipSync(await download());
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  return files;
}
/** One bit in the middle of a file is another one. */
async function tamper(name: string): Promise<void> {
  const bytes = Buffer.from((await unpack())[name]!);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path.join(folder, name), bytes);
}
const textOf = (name: string) => readFile(path.join(folder, name), 'utf8');
const verify = () => run(process.execPath, [verifier, folder, keysFile]);
const check = () => run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder });

describe('the evidence of a review', () => {
  it('exists once the review is applied', () => {
    expect(whileOpen).toBe(409);
  });

  it('verifies elsewhere, with sha256sum and jose', async () => {
    await unpack();
    expect((await check()).stdout).toBe('README.txt: OK\nreview.json: OK\nitems.csv: OK\naudit.jsonl: OK\n');
    expect((await verify()).stdout).toMatch(/^Verified: Q4 – =1\+1, 5 files, \d+ audit events, by http/);
  });

  it('holds grants, decisions and outcomes, and the audit events behind them', async () => {
    await unpack();
    const items = await textOf('items.csv');
    const olga = items.split('\r\n').find((line) => line.includes('Olga') && line.includes('ERP'));
    expect(olga).toContain('"remove","\'=HYPERLINK(""x"") “left”","Otto Falk"');
    expect(olga).toMatch(/"removed"$/);
    expect(items.trim().split('\r\n')).toHaveLength(5);
    expect(JSON.parse(await textOf('review.json'))).toMatchObject({
      name: 'Q4 – =1+1',
      status: 'closed',
      closedBy: 'Sofia Lind',
      outcomes: { kept: 1, removed: 1, undecided: 2 },
    });
    const events = (await textOf('audit.jsonl'))
      .trim()
      .split('\n')
      .map((line): { id: number; action: string } => JSON.parse(line));
    expect(events.map(({ action }) => action)).toEqual([
      'review.created',
      'review.decided',
      'review.decided',
      'user.access_removed',
      'review.applied',
    ]);
    const manifest: { audit: object } = JSON.parse(await textOf('manifest.json'));
    expect(manifest.audit).toMatchObject({ from: events[0]!.id, to: events.at(-1)!.id, events: 5 });
    expect(await textOf('audit.jsonl')).not.toContain('127.0.0.1');
  });

  it.each(['README.txt', 'review.json', 'items.csv', 'audit.jsonl'])('reveals a tampered %s', async (name) => {
    await tamper(name);
    await expect(check()).rejects.toThrow('1 computed checksum did NOT match');
    await expect(verify()).rejects.toThrow(`${name} was changed`);
  });

  it.each([
    ['SHA256SUMS', 'SHA256SUMS was changed'],
    ['manifest.json', 'signature verification failed'],
    ['manifest.jws', 'signature verification failed'],
  ])('reports a tampered %s', async (name, said) => {
    await tamper(name);
    await expect(verify()).rejects.toThrow(said);
  });

  it('reveals a changed file with recomputed hashes', async () => {
    await unpack();
    const changed = (await textOf('items.csv')).replace('"removed"', '"kept"');
    await writeFile(path.join(folder, 'items.csv'), changed);
    const { stdout } = await run('sha256sum', ['README.txt', 'review.json', 'items.csv', 'audit.jsonl'], {
      cwd: folder,
    });
    await writeFile(path.join(folder, 'SHA256SUMS'), stdout);
    await expect(check()).resolves.toBeDefined();
    await expect(verify()).rejects.toThrow('items.csv was changed');
  });

  it('reveals an added file', async () => {
    await unpack();
    await writeFile(path.join(folder, 'more.csv'), 'more');
    await expect(verify()).rejects.toThrow(/more\.csv/);
    await rm(path.join(folder, 'more.csv'));
  });

  it('stays the same at every download, and the trail names the reader', async () => {
    const first = await download();
    await app.given.rows(sql`update users set first_name = 'Olivia' where email = 'olga.user@example.com'`);
    await app.expect(200, role.list, { as: 'superAdmin' });
    expect((await download()).equals(first)).toBe(true);
    const rows = await app.given.rows(
      sql`select distinct e.actor_name, o.name as organization from audit_events e
            left join organizations o on o.id = e.organization_id where e.action = 'review.exported'`,
    );
    // In the trail of the organization that was reviewed.
    expect(rows).toEqual([{ actor_name: 'Ada Nord', organization: 'Harbour Freight' }]);
  });
});

describe('the key of evidence', () => {
  it('signs no token', async () => {
    await unpack();
    const { body: evidence } = await app.expect(200, system.evidenceKeys, {});
    const { body: tokens } = await app.expect(200, system.jwks, {});
    const { kid, typ, alg } = decodeProtectedHeader(`${(await textOf('manifest.jws')).split('.')[0] ?? ''}..`);
    expect([typ, alg]).toEqual(['gangway-evidence+jws', 'ES256']);
    expect(evidence.keys.map((key) => key['kid'])).toEqual([kid]);
    expect(evidence.keys[0]).not.toHaveProperty('d');
    expect(tokens.keys.map((key) => key['kid'])).not.toContain(kid);
  });

  it('moves to a new secret, and stays published after its year', async () => {
    await unpack();
    const { db, config } = app.context;
    const newer = createSecrets('another secret of this installation, long enough', config.appSecret);
    await resealEvidenceKeys(db, newer);
    const alone = createSecrets('another secret of this installation, long enough');
    const sign = () => db.transaction((tx) => signEvidence(tx, alone, Buffer.from('x')));
    const kidOf = (signature: string) => decodeProtectedHeader(signature).kid;
    const before = (await app.expect(200, system.evidenceKeys, {})).body.keys;
    expect(kidOf(await sign())).toBe(before[0]!['kid']);
    await db.execute(sql`update evidence_keys set created_at = now() - interval '366 days'`);
    const next = kidOf(await sign());
    expect(next).not.toBe(before[0]!['kid']);
    expect(kidOf(await sign())).toBe(next);
    const published = await app.expect(200, system.evidenceKeys, {});
    expect(published.body.keys.map((key) => key['kid'])).toEqual([next, before[0]!['kid']]);
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from evidence_keys where sealed_private_key is not null`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await writeFile(keysFile, JSON.stringify(published.body));
    await expect(verify()).resolves.toBeDefined();
  });
});
