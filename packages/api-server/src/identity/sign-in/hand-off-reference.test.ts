import { auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const reference = 'CSQU3054383';

const log: string[] = [];
const app = await suiteApp({ config: { logLevel: 'info' }, logStream: { write: (line) => void log.push(line) } });
await app.given.rows(sql`
  update services set reference_kinds = '{container}',
         reference_template = 'https://ocean.example.com/find?lang=en&box={reference}' where name = 'ocean_tracking'`);

const open = (body: { service: string; reference?: string }) => app.send(auth.handoff, { as: 'user', body });

describe('opening a service at a reference', () => {
  it.each([
    ['CSQU3054384', 'its check digit is wrong'],
    ['17612345675', 'the service takes no air waybills'],
    ['../../x', 'it is no reference'],
    ['csqu3054383', 'it is not as readReference hands it on'],
    ['%0d%0a', 'it is no reference'],
    ['A'.repeat(41), 'it is too long'],
  ])('refuses %s: %s', async (hostile) => {
    expect((await open({ service: 'ocean_tracking', reference: hostile })).status).toBe(400);
  });

  it('is refused like the service itself without access', async () => {
    expect(await open({ service: 'idp', reference })).toMatchObject({ status: 409, body: { code: 'no-role' } });
  });

  it.each(['handoff', 'session'] as const)('leads to the filled template in mode %s', async (mode) => {
    await app.given.rows(sql`update services set handoff_mode = ${mode} where name = 'ocean_tracking'`);
    const answer = await open({ service: 'ocean_tracking', reference });
    expect(answer).toMatchObject({
      status: 200,
      body: { mode, url: 'https://ocean.example.com/find?lang=en&box=CSQU3054383' },
    });
    await app.given.rows(sql`update services set handoff_mode = 'handoff'`);
  });

  it('opens the service itself without a template, or with a template of another origin', async () => {
    for (const template of ['', 'https://elsewhere.example/{reference}']) {
      await app.given.rows(sql`update services set reference_template = ${template} where name = 'ocean_tracking'`);
      const answer = await open({ service: 'ocean_tracking', reference });
      expect(answer).toMatchObject({ status: 200, body: { url: 'https://ocean.example.com/open?lang=en' } });
    }
  });

  it('records its kind in the trail, and its text neither in log nor database', async () => {
    expect(log.some((line) => line.includes('/auth/handoff'))).toBe(true);
    expect(log.filter((line) => line.toUpperCase().includes(reference))).toEqual([]);
    const events = await app.given.rows(
      sql`select after from audit_events where action = 'service.opened' order by id desc limit 1`,
    );
    expect(events).toEqual([{ after: { referenceKind: 'container' } }]);
    const tables = await app.given.rows<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = current_schema()`,
    );
    for (const { name } of tables) {
      const rows = await app.given.rows(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${reference}%`}`,
      );
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
  });
});
