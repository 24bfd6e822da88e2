import { setTimeout as delay } from 'node:timers/promises';
import { role, service } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { trials } from '@gangway/tooling/trials';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { applyConfiguration, exportConfiguration, tryConfiguration } from './apply-configuration.ts';

const app = await suiteApp();

const patience = { timeout: trials(60_000, 300_000) };

it('loses neither a file nor a parallel save of the console: each is complete or refused', patience, async () => {
  const { store, config, db } = app.context;
  const outcomes: string[] = [];
  const allowed: string[] = [];
  for (let round = 0; round < trials(10, 100); round += 1) {
    const file = `services:\n  - name: erp\n    description: By the file ${round}\n  - name: idp\n    description: By the file ${round}\n`;
    const shown = await tryConfiguration(store, config, file);
    const { rows } = await db.execute<{ id: number; version: number }>(
      sql`select id, version from services where name = 'erp'`,
    );
    const { id = 0, version = 0 } = rows[0] ?? {};
    const [applied, saved] = await Promise.allSettled([
      applyConfiguration(store, config, file, shown),
      app.send(service.update, { as: 'superAdmin', body: { id, version, description: `By hand ${round}` } }),
    ]);
    const after = await db.execute<{ name: string; description: string }>(
      sql`select name, description from services where name in ('erp', 'idp') order by name`,
    );
    const [erp, idp] = after.rows.map(({ description }) => description);
    const status = saved.status === 'fulfilled' ? saved.value.status : 0;
    const said = applied.status === 'fulfilled' ? 'done' : String(applied.reason);
    outcomes.push(
      [said.replace(/.*Nothing was done.*/, 'nothing'), status === 200 ? 'saved' : 'not saved', erp, idp === erp].join(
        ', ',
      ),
    );
    allowed.push(`done, not saved, By the file ${round}, true`, `nothing, saved, By hand ${round}, false`);
  }
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

it('waits for a save that exceeds the time of a call', async () => {
  const { store, config } = app.context;
  const file = 'roles:\n  - name: waited for\n';
  const shown = await tryConfiguration(store, config, file);
  let isDone = false;
  let applying: Promise<unknown> = Promise.resolve();
  await store.inScript(async ({ script }) => {
    await script('lock table roles in row exclusive mode');
    applying = applyConfiguration(store, config, file, shown).then((steps) => {
      isDone = true;
      return steps;
    });
    // Calls lose a statement after 2.3 s, and wait 2.8 s for a connection.
    await delay(3_500);
    expect(isDone).toBe(false);
  });
  expect(await applying).toEqual(shown);
});

it('creates each record once when applied twice at once', async () => {
  const { store, config } = app.context;
  for (let round = 0; round < trials(10, 100); round += 1) {
    const file = `roles:\n  - name: twin ${round}\n`;
    const shown = await tryConfiguration(store, config, file);
    const results = await Promise.allSettled([1, 2, 3].map(() => applyConfiguration(store, config, file, shown)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { body } = await app.expect(200, role.list, { as: 'superAdmin', query: { 'f.name': `twin ${round}` } });
    expect(body.filter(({ name }) => name === `twin ${round}`)).toHaveLength(1);
  }
  expect(await tryConfiguration(store, config, await exportConfiguration(store, config))).toEqual([]);
});
