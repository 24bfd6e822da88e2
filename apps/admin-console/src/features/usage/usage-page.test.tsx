import { service, usage, type LimitState, type UsageRow } from '@gangway/contract';
import { answer, buildProblem, buildService, fakeApi, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { UsagePage } from './usage-page.tsx';
import { chartOf } from './usage-panel.tsx';
import { lastsText } from './usage-table.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00Z') });
  return () => vi.useRealTimers();
});

const unit = { key: 'containers', one: 'container', other: 'containers' };
const state: LimitState = {
  unit,
  used: 814,
  limit: 1000,
  rule: 'own',
  remaining: 186,
  since: '2026-11-01',
  resetsAt: '2026-12-01T00:00:00.000Z',
  mode: 'soft',
  asOf: '2026-11-26T12:00:00.000Z',
  isLate: false,
  daysLeft: 3,
  furtherPrice: 0.45,
  currency: 'EUR',
};
const bram: UsageRow = {
  service: { key: 'ocean_tracking', name: 'Ocean Tracking' },
  organization: { id: 2, name: 'Baltic Forwarding' },
  branch: { id: 3, name: 'Gdansk' },
  user: { id: 7, name: 'Bram Kuipers' },
  day: null,
  used: 814,
  state,
  willExceed: true,
};
const ida: UsageRow = {
  ...bram,
  user: { id: 8, name: 'Ida Lund' },
  used: 310,
  state: { ...state, used: 310, daysLeft: 40 },
  willExceed: false,
};
const day = (at: string, used: number): UsageRow => ({ ...bram, branch: null, user: null, state: null, day: at, used });

function show(options?: ShowOptions, prepare?: (api: FakeApi) => void) {
  const api = fakeApi();
  api.on(service.list, () => answer(200, [buildService({ id: 5, name: 'ocean_tracking', unit })]));
  api.on(usage.list, ({ query }) => {
    if (query?.group === 'day') return answer(200, [day('2026-11-02', 400), day('2026-11-20', 414)]);
    if (query?.reached === 'true') return answer(200, [], { 'x-total-count': '1' });
    if (query?.willExceed === 'true') return answer(200, [bram], { 'x-total-count': '2' });
    return answer(200, [bram, ida], { 'x-total-count': '2' });
  });
  prepare?.(api);
  return { api, ...showScreen(<UsagePage />, api, options) };
}

const lists = (api: FakeApi) => api.callsOf(usage.list).filter(({ query }) => query?.group !== 'day');

it('shows what lasts least first, with counts, and the month of the first row beside it', async () => {
  const { api } = show();
  const rows = within(await screen.findByRole('table', { name: 'Usage' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('814 / 1,000');
  expect(within(rows[1]!).getByText('About 3 days')).toBeTruthy();
  expect(within(rows[2]!).getByText(/^Past /u)).toBeTruthy();
  expect((await screen.findByText(/5 days left/u)).textContent).toContain(
    '1 limit reached, 2 will be reached before the month ends.',
  );
  expect(screen.getByRole('button', { name: /^Will exceed.*2$/u })).toBeTruthy();
  const panel = within(screen.getByRole('region', { name: 'Ocean Tracking, Bram Kuipers, Gdansk' }));
  expect(await panel.findByRole('img', { name: /814 containers in November 2026, limit 1,000\.$/u })).toBeTruthy();
  expect(panel.getByText(/^Reached about/u)).toBeTruthy();
  expect(panel.getByText('Soft limit: further ones cost €0.45 each.')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Raise the limit' }).getAttribute('href')).toBe('/users/7?service=5');
  expect(api.callsOf(usage.list).find(({ query }) => query?.group === 'day')?.query).toEqual({
    group: 'day',
    month: '2026-11',
    service: 5,
    user: 7,
  });
});

it('narrows to what will exceed, and shows the month of a chosen row', async () => {
  const { api, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show the month of Ocean Tracking, Ida Lund, Gdansk' }));
  expect(await screen.findByRole('region', { name: 'Ocean Tracking, Ida Lund, Gdansk' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Will exceed/u }));
  await waitFor(() => expect(lists(api).at(-1)?.query).toMatchObject({ page: 1, size: 20, willExceed: 'true' }));
});

it('asks for another month, a service, and branches', async () => {
  const { api, user } = show();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), 'October 2026');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'Ocean Tracking');
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'By branch');
  await waitFor(() =>
    expect(lists(api).at(-1)?.query).toEqual({ page: 1, size: 20, month: '2026-10', service: 5, group: 'branch' }),
  );
  expect(screen.queryByRole('columnheader', { name: 'Lasts' })).toBeNull();
});

it('drops a month that cannot be read', async () => {
  const { api } = show({ path: '/?f.month=2026-13' });
  await screen.findByRole('table', { name: 'Usage' });
  expect(lists(api).every(({ query }) => query?.month === undefined)).toBe(true);
});

it('offers no way to raise a limit, and no statements, to one who may only read usage', async () => {
  show({ as: ['Auditor'] });
  await screen.findByRole('link', { name: 'See person' });
  expect(screen.queryByRole('link', { name: 'Raise the limit' })).toBeNull();
  show({ as: ['Branch_Admin'] });
  expect(screen.getAllByRole('link', { name: 'Statements' })).toHaveLength(1);
});

it('says why nothing is there, and that loading failed', async () => {
  const { unmount } = show({}, (api) => api.on(usage.list, () => answer(200, [], { 'x-total-count': '0' })));
  expect(await screen.findByText('Nothing is measured yet')).toBeTruthy();
  unmount();
  show({}, (api) => api.on(usage.list, () => answer(503, buildProblem())));
  expect(await screen.findByText('Couldn’t load usage.')).toBeTruthy();
});

it('begins the chart with what the period had counted before the month', () => {
  const yearly = { ...bram, used: 900, state: { ...state, used: 900, daysLeft: 2 } };
  const chart = chartOf(yearly, '2026-11', [{ day: '2026-11-02', used: 100 }]);
  expect([chart.sums[0], chart.sums[1], chart.sums.length]).toEqual([800, 900, 26]);
  expect(chart.reachedOn).toBe(28);
  expect(chartOf(yearly, '2026-10', [{ day: '2026-10-31', used: 5 }])).toMatchObject({ reachedOn: null });
});

it.each<[string, Partial<LimitState> | null]>([
  ['–', null],
  ['Not measured', { used: null }],
  ['No limit', { limit: null }],
  ['Reached', { used: 1000 }],
  ['Too early to say', { daysLeft: null }],
  ['Less than a day', { daysLeft: 0 }],
  ['About 1 day', { daysLeft: 1 }],
])('says %s', (text, changes) => {
  expect(lastsText({ ...bram, state: changes === null ? null : { ...state, ...changes } })).toBe(text);
});
