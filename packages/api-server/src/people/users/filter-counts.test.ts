import { type CountedFilter, user } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();
const { given } = app;
const at = { organization: 'Harbour Freight' };
await given.role('viewer', ['erp']);
await given.role('viewer_2', ['erp']);
// Two roles that one text finds, two services and two branches: each person counts once.
await given.person({
  ...at,
  branches: ['Rotterdam', 'Hamburg'],
  roles: { erp: ['viewer', 'viewer_2'], idp: 'viewer' },
});
await given.person({ ...at, branches: ['Rotterdam'], name: ['Marit', 'Lund'], roles: { erp: 'viewer' } });
await given.person({ ...at, branches: ['Hamburg'], name: ['Marit', 'Vos'], isActive: false });
await given.person({ organization: 'Skyline Air', branches: ['Rotterdam'], roles: { erp: 'viewer' } });
const admin = await given.person({ ...at, branches: ['Hamburg'], roles: { user_management: 'Branch_Admin' } });
/** Of Hamburg alone. */
const branchAdmin = await admin.signIn();

type Reader = Person | { token: string };

const values: Readonly<Record<CountedFilter, string[]>> = {
  branch: ['Hamburg', 'Rotterdam', 'Frankfurt'],
  role: ['viewer', 'api_user', 'Branch_Admin', 'no such role'],
  service: ['ERP', 'Ocean Tracking', 'Tracking'],
  organization: ['Harbour Freight', 'Skyline Air', 'a'],
  isActive: ['true', 'false'],
};
const filters = Object.keys(values) as CountedFilter[];

const count = async (as: Reader, filter: CountedFilter, value: string | string[], query: object = {}) =>
  (await app.expect(200, user.filterCounts, { as, params: { filter }, query: { ...query, value } })).body;

async function listed(as: Reader, filter: CountedFilter, value: string, query: object): Promise<number> {
  const { headers } = await app.expect(200, user.list, {
    as,
    query: { page: 1, size: 10, ...query, [`f.${filter}`]: value },
  });
  return Number(headers['x-total-count']);
}

it.each<Person>(['user', 'bare'])('refuses %s, who administers nothing', async (as) => {
  const answer = await app.send(user.filterCounts, { as, params: { filter: 'branch' }, query: { value: 'Hamburg' } });
  expect(answer.status).toBe(403);
});

it('refuses other filters, and no value or too many', async () => {
  const ask = async (filter: string, query: object) =>
    (await app.send(user.filterCounts, { as: 'superAdmin', params: { filter }, query } as never)).status;
  expect(await ask('name', { value: 'a' })).toBe(400);
  expect(await ask('branch', {})).toBe(400);
  expect(await ask('branch', { value: '' })).toBe(400);
  expect(await ask('branch', { value: Array.from({ length: 21 }, String) })).toBe(400);
  expect(await ask('branch', { value: 'Hamburg', 'f.nothing': '1' })).toBe(400);
});

it('counts for an Org_Admin no one of another organization, for a Branch_Admin no one of another branch', async () => {
  const none = { people: 0, capped: false };
  expect(await count('orgAdmin', 'organization', ['Skyline Air'])).toEqual([{ value: 'Skyline Air', ...none }]);
  expect(await count('otherOrgAdmin', 'branch', 'Hamburg')).toEqual([{ value: 'Hamburg', ...none }]);
  // One of the two who are called Marit works in Hamburg.
  expect(await count(branchAdmin, 'organization', 'Harbour Freight', { q: 'marit' })).toEqual([
    { value: 'Harbour Freight', people: 1, capped: false },
  ]);
});

const readers: [string, Reader][] = [
  ['a Super_Admin', 'superAdmin'],
  ['an Auditor', 'auditor'],
  ['an Org_Admin', 'orgAdmin'],
  ['an Org_Admin elsewhere', 'otherOrgAdmin'],
  ['a Branch_Admin', branchAdmin],
];

describe.each(readers)('for %s', (_name, as) => {
  it.each(filters.map((filter) => [filter] as const))('counts values of %s as the list does', async (filter) => {
    for (const query of [
      {},
      { q: 'mar' },
      { q: 'ma' },
      { q: 'rotterdam', 'f.isActive': 'true' },
      { 'f.service': 'erp', 'f.branch': 'rotterdam' },
      { 'f.invited': 'false', 'f.organization': 'harbour' },
    ]) {
      const expected = await Promise.all(
        values[filter].map(async (value) => ({ value, people: await listed(as, filter, value, query), capped: false })),
      );
      expect(await count(as, filter, values[filter], query)).toEqual(expected);
    }
  });
});
