import { activity, service, type AuditEvent } from '@gangway/contract';
import { answer, buildProblem, buildService, fakeApi, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { ActivityPage } from './activity-page.tsx';
import { eventsByDay } from './event-days.ts';

const priced: AuditEvent = {
  id: 3,
  at: '2026-11-20T14:20:00.000Z',
  actor: { id: 1, name: 'Sofia Lindqvist' },
  action: 'plan.changed',
  target: { type: 'plan', id: '4', name: 'Ocean Fleet' },
  result: 'success',
  before: { price: 360 },
  after: { price: 390 },
  ip: '10.0.0.1',
  requestId: null,
  batchId: null,
};
const ended: AuditEvent = {
  ...priced,
  id: 2,
  actor: null,
  action: 'user.access_ended',
  target: { type: 'user', id: '9', name: 'Giulia Moretti' },
  before: null,
  after: null,
};

function show(path?: string, prepare?: (api: FakeApi) => void) {
  const api = fakeApi();
  api.on(activity.list, () => answer(200, [priced, ended], { 'x-total-count': '2' }));
  api.on(service.list, () => answer(200, [buildService({ id: 2, name: 'ocean_tracking' })]));
  prepare?.(api);
  return { api, ...showScreen(<ActivityPage />, api, path === undefined ? {} : { path }) };
}

const lastQuery = (api: FakeApi) => api.callsOf(activity.list).at(-1)?.query;

it('shows changes by default, under their day, with the former value struck through', async () => {
  const { api } = show();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.textContent).toContain('Sofia Lindqvist changed the price of Ocean Fleet');
  expect(first!.querySelector('s')?.textContent).toBe('360');
  expect(within(first!).getByRole('link', { name: 'Ocean Fleet' })).toBeTruthy();
  expect(second!.textContent).toContain('System ended the access of Giulia Moretti');
  expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  expect(lastQuery(api)).toMatchObject({ 'f.changesOnly': 'true', sort: '-at' });
  expect(screen.getByRole('button', { name: 'Changes' }).getAttribute('aria-pressed')).toBe('true');
});

it.each([
  ['Sign-ins', { 'f.changesOnly': 'false' }],
  ['Refused', { 'f.result': 'refused' }],
  ['By the system', { 'f.bySystem': 'true' }],
])('asks for %s', async (name, query) => {
  const { api, user } = show();
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(lastQuery(api)).toEqual({ page: 1, size: 20, sort: '-at', ...query }));
});

it.each(['f.targetType=plan&f.targetId=4', 'f.action=session.signed_in', 'f.show=all'])(
  'shows everything for %s',
  async (address) => {
    const { api } = show(`/?${address}`);
    await screen.findAllByRole('listitem');
    expect(lastQuery(api)).not.toHaveProperty(['f.changesOnly']);
    expect(screen.getByRole('button', { name: 'All activity' }).getAttribute('aria-pressed')).toBe('true');
  },
);

it('filters by author and keeps the filter as a chip', async () => {
  const { api, user } = show();
  await user.click(await screen.findByRole('button', { name: '+ Filter' }));
  await user.type(screen.getByRole('searchbox', { name: 'Who' }), 'sofia');
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ 'f.actor': 'sofia', 'f.changesOnly': 'true' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Who: sofia' })).toBeTruthy();
});

it('opens everything recorded about an event by its time', async () => {
  const { user } = show();
  await user.click(
    await screen.findByRole('button', { name: /Details: Sofia Lindqvist changed the price of Ocean Fleet$/u }),
  );
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('list', { name: 'Changes' }).textContent).toBe('Price: 360 → 390');
  expect(dialog.textContent).toContain('from 10.0.0.1');
});

it('says that nothing matches, and that loading failed', async () => {
  const { api, user } = show('/?f.actor=nobody', (fake) =>
    fake.on(activity.list, () => answer(200, [], { 'x-total-count': '0' })),
  );
  expect(await screen.findByText('No activity matches')).toBeTruthy();
  api.on(activity.list, () => answer(503, buildProblem()));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(/load activity/u)).toBeTruthy();
});

it('groups events by the reader’s day', () => {
  const at = (text: string) => ({ ...priced, at: new Date(text).toISOString() });
  const days = eventsByDay(
    [at('2026-11-22T10:00'), at('2026-11-22T08:00'), at('2026-11-21T23:59'), at('2026-11-20T01:00'), at('2025-11-20')],
    new Date('2026-11-22T12:00'),
    'en',
  );
  expect(days.map(({ heading, events }) => [heading, events.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Friday, Nov 20', 1],
    ['Thursday, Nov 20, 2025', 1],
  ]);
});
