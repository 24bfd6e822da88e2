import { importing, accessTemplate } from '@gangway/contract';
import { Client } from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

// Before the first connection: each keeps the method it was made with.
const query = vi.spyOn(Client.prototype, 'query');
const app = await testApp();
afterAll(async () => {
  await app.close();
  query.mockRestore();
});

it('a preview asks the store as often for a hundred rows as for ten, and counts no one who has drifted from a template', async () => {
  const gives = { role: ['api_user'], limit: 3, notification: false, trackingUrlEnabled: false };
  const body = { name: 'Counted clerk', organization: null, services: { erp: gives } };
  await app.expect(201, accessTemplate.create, { as: 'superAdmin', body });
  const columns = ['Email', 'First Name', 'Organization', 'Branch', 'Job'];
  const statements = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => [
      `counted.${index}@example.com`,
      'Ana',
      'Harbour Freight',
      'Hamburg',
      'Counted clerk',
    ]);
    query.mockClear();
    const { body: plan } = await app.expect(200, importing.preview, {
      as: 'superAdmin',
      body: { kind: 'people', columns, rows },
    });
    expect(plan.rows.every(({ outcome }) => outcome === 'new')).toBe(true);
    return query.mock.calls.map(([statement]) => JSON.stringify(statement));
  };
  await statements(10);
  const few = await statements(10);
  const many = await statements(100);
  expect(many.length).toBe(few.length);
  expect(many.join()).toContain('access_templates');
  expect(many.filter((text) => text.includes('drifted'))).toEqual([]);
});
