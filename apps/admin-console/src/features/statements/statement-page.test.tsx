import { statement, type Statement, type StatementLine } from '@gangway/contract';
import { answer, buildProblem, fakeApi, type FakeApi } from '@gangway/test-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { StatementPage } from './statement-page.tsx';
import { StatementsPage } from './statements-page.tsx';

const line: StatementLine = {
  user: { id: 7, name: 'Bram Kuipers' },
  branch: { id: 3, name: 'Gdansk' },
  service: { key: 'ocean_tracking', name: 'Ocean Tracking' },
  plan: 'Ocean Fleet',
  subscription: 4,
  from: '2026-10-01',
  to: '2026-10-31',
  unit: 'containers',
  used: 1120,
  limit: 1000,
  rule: 'plan',
  included: 1000,
  over: 120,
  furtherPrice: '0.4000',
  amount: '48.00',
  currency: 'EUR',
  corrects: null,
};
const corrected: StatementLine = {
  ...line,
  used: 3,
  limit: 800,
  rule: 'own',
  over: 3,
  amount: '1.20',
  corrects: '2026-09',
};
const closing: Statement = {
  organization: { id: 2, name: 'Baltic Forwarding' },
  month: '2026-10',
  state: 'closing',
  closedAt: null,
  closedBy: null,
  totals: [
    { currency: 'EUR', amount: '49.20' },
    { currency: 'USD', amount: '5.00' },
  ],
  lines: 2,
  rows: [line, corrected],
};
const closed: Statement = { ...closing, state: 'closed', closedAt: '2026-11-06T00:00:00.000Z', closedBy: null };

function show(record: Statement = closing, options?: ShowOptions, prepare?: (api: FakeApi) => void) {
  const api = fakeApi();
  api.on(statement.read, () => answer(200, record));
  api.on(statement.list, () => answer(200, [closing, { ...closed, month: '2026-09', totals: [] }]));
  api.on(statement.close, () => answer(200, closed));
  prepare?.(api);
  const pages = (
    <Routes>
      <Route path="/statements" element={<StatementsPage />} />
      <Route path="/statements/:organization/:month" element={<StatementPage />} />
    </Routes>
  );
  return { api, ...showScreen(pages, api, { path: '/statements/2/2026-10', ...options }) };
}

const button = (name: string) => screen.findByRole('button', { name });

it('shows each line with its amount, names corrections, and never adds currencies', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Baltic Forwarding, October 2026' })).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('row');
  expect(
    within(rows[1]!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(2),
  ).toEqual(['1,120 containers', '1,000', '120', '€0.40', '€48.00']);
  expect(rows[2]?.textContent).toContain('Corrects September 2026');
  expect(rows[2]?.textContent).toContain('1,000Own limit 800');
  const totals = within(screen.getByRole('list', { name: 'Total' })).getAllByRole('listitem');
  expect(totals.map(({ textContent }) => textContent)).toEqual(['€49.20', '$5.00']);
});

it('closes after a question, once the month is over', async () => {
  const { api, user, toasts } = show();
  await user.click(await button('Close statement'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close statement' }));
  expect(dialog.getByText(/can’t be changed or opened again/u)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close statement' }));
  await waitFor(() => expect(toasts).toEqual(['Statement closed']));
  expect(api.callsOf(statement.close).map(({ params }) => params)).toEqual([{ organization: 2, month: '2026-10' }]);
});

it.each<[string, Statement, ShowOptions]>([
  ['an Org_Admin', closing, { as: ['Org_Admin'] }],
  ['an Auditor', closing, { as: ['Auditor'] }],
  ['a Super_Admin while the month runs', { ...closing, state: 'open' }, {}],
  ['a Super_Admin once it is closed', closed, {}],
])('offers %s no button to close it', async (_who, record, options) => {
  show(record, options);
  await button('Print');
  expect(screen.queryByRole('button', { name: 'Close statement' })).toBeNull();
});

it('offers signed evidence of a closed statement alone', async () => {
  const { user } = show(closed);
  expect(await screen.findByText(/^Closed on .* by System and signed\./u)).toBeTruthy();
  await user.click(await button('Export'));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['CSV', 'XLSX', 'Signed evidence']);
});

it('prints every line, of which the screen shows a page', async () => {
  const many = Array.from({ length: 120 }, () => line);
  show({ ...closed, rows: many });
  const rows = () => screen.getAllByRole('row').length - 1;
  await screen.findByRole('table', { name: 'Lines' });
  expect(rows()).toBe(50);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toBe(120);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rows()).toBe(50);
});

it('says that a statement does not exist, whether the address or the API says so', async () => {
  const { unmount } = show(closing, { path: '/statements/2/2026-13' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  unmount();
  show(closing, {}, (api) => api.on(statement.read, () => answer(404, buildProblem())));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

it('lists statements with their state, and narrows to a state that some have', async () => {
  const { user } = show(closing, { path: '/statements' });
  expect((await screen.findByRole('link', { name: 'Baltic Forwarding, October 2026' })).getAttribute('href')).toBe(
    '/statements/2/2026-10',
  );
  expect(screen.getByText('€49.20 + $5.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Closed/u }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Baltic Forwarding, October 2026' })).toBeNull());
  expect(screen.queryByRole('button', { name: /^Provisional/u })).toBeNull();
});

it('says that there is no statement yet, and that loading failed', async () => {
  const { unmount } = show(closing, { path: '/statements' }, (api) => api.on(statement.list, () => answer(200, [])));
  expect(await screen.findByText('No statements yet')).toBeTruthy();
  unmount();
  show(closing, { path: '/statements' }, (api) => api.on(statement.list, () => answer(503, buildProblem())));
  expect(await screen.findByText('Couldn’t load statements.')).toBeTruthy();
});
