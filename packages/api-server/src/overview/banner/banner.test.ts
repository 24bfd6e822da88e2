import { activity, banner } from '@gangway/contract';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const save = (text: string, from: string | null = null, until: string | null = null) =>
  app.send(banner.save, { as: 'superAdmin', body: { notice: { text, from, until } } });
const shown = async () => (await app.expect(200, banner.current, { as: 'user' })).body.notice;

it('hides it from people without an administrator role before its time', async () => {
  expect((await app.send(banner.read, { as: 'user' })).status).toBe(403);
});

it('shows from its beginning until its end', async () => {
  expect(await shown()).toBeNull();
  await save('  Port holiday on Monday. ');
  expect(await shown()).toEqual({ text: 'Port holiday on Monday.', from: null, until: null });
  await save('Later', at(1), at(2));
  expect(await shown()).toBeNull();
  expect((await app.expect(200, banner.read, { as: 'auditor' })).body.notice?.text).toBe('Later');
  await save('Over', at(-2), at(-1));
  expect(await shown()).toBeNull();
  await save('Now', at(-1), at(1));
  expect(await shown()).toMatchObject({ text: 'Now' });
});

it('refuses invalid text and times, and keeps the former one', async () => {
  await save('Kept');
  expect((await save('   ')).body).toMatchObject({ errors: [{ field: 'text' }] });
  expect((await save('Backwards', at(2), at(1))).body).toMatchObject({ errors: [{ field: 'until' }] });
  expect(await shown()).toMatchObject({ text: 'Kept' });
});

it('is removed and recorded once', async () => {
  await save('Last words');
  for (let time = 0; time < 2; time += 1) {
    await app.expect(200, banner.save, { as: 'superAdmin', body: { notice: null } });
  }
  expect(await shown()).toBeNull();
  const { body } = await app.expect(200, activity.list, { as: 'superAdmin', query: { 'f.action': 'notice.removed' } });
  expect(body).toHaveLength(1);
});
