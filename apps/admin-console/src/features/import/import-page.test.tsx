import { bulk, importing, type Batch } from '@gangway/contract';
import type { ReadFile, ReadOptions } from '@gangway/table-files/read';
import { answer, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../shared/test-support.tsx';
import { ImportPage } from './import-page.tsx';
import type { ReadAnswer } from './import-worker.ts';

const asked = vi.hoisted((): ReadOptions[] => []);
const reading = vi.hoisted(() => new Map<string, (answer: ReadAnswer) => void>());
vi.mock('./read-in-worker.ts', () => ({
  readInWorker: (file: File, options: ReadOptions) =>
    new Promise<ReadAnswer>((resolve) => {
      reading.set(file.name, resolve);
      asked.push(options);
    }),
}));
const saved = vi.hoisted(() => vi.fn<(name: string, text: string) => void>());
vi.mock('../../shared/list/export/use-list-export.ts', () => ({ saveFile: saved }));
beforeEach(() => saved.mockReset());

const readOf = (rows: string[][]): ReadFile => ({
  table: { columns: ['Email'], rows },
  numbers: rows.map((_row, index) => index + 2),
  headRow: 1,
  headRows: [{ number: 1, text: 'Email' }],
  columnsLeftOut: 0,
  encoding: null,
  workbook: null,
});
const read = readOf([['ana@sable.test'], ['no address']]);
const batch: Batch = {
  id: 5,
  kind: 'people-import',
  title: 'Import people',
  state: 'applied',
  total: 2,
  waiting: 0,
  changed: 1,
  unchanged: 0,
  refused: 1,
  undone: 0,
  spared: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:00:01.000Z',
  undoUntil: null,
};

function show() {
  const api = fakeApi();
  let batches: Batch[] = [];
  api.on(bulk.list, () => answer(200, batches));
  api.on(importing.preview, () =>
    answer(200, {
      hash: 'h',
      mapping: ['email'],
      remembered: false,
      unknown: [],
      rows: [{ row: 0, outcome: 'new', name: 'Ana', changes: [], errors: [] }],
    }),
  );
  api.on(importing.apply, () => {
    batches = [batch];
    return answer(200, { batchId: batch.id, changed: 1, unchanged: 0, refused: 1 });
  });
  return { api, ...showScreen(<ImportPage />, api, { path: '/import' }) };
}

const input = () => screen.getByLabelText<HTMLInputElement>('File to import');
const fileOf = (name: string) => new File(['x'], name, { type: 'text/csv' });
const choose = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.upload(await screen.findByLabelText('File to import'), fileOf(name));
  await waitFor(() => expect(reading.has(name)).toBe(true));
};

it('plans a file once, and returns the failed rows of its batch', async () => {
  const { api, user } = show();
  await choose(user, 'crew.csv');
  reading.get('crew.csv')?.({ read });
  const button = await screen.findByRole('button', { name: 'Import 1 row' });
  const before = api.callsOf(importing.preview).length;
  await user.click(button);
  await screen.findByText(/1 imported, 0 unchanged, 1 failed/);
  expect(api.callsOf(importing.preview)).toHaveLength(before);

  api.failOnce(bulk.rows, { status: 500, headers: {}, text: '' });
  await user.click(screen.getByRole('button', { name: 'Download the rows that failed' }));
  expect(await screen.findByText('Couldn’t load the rows that failed.')).toBeTruthy();
  api.on(bulk.rows, ({ params }) => {
    expect(params.batchId).toBe(batch.id);
    return answer(200, [
      { id: 1, name: 'Ana', outcome: 'changed', reason: null },
      { id: null, name: null, outcome: 'refused', reason: 'Not an address.' },
    ]);
  });
  await user.click(screen.getByRole('button', { name: 'Download the rows that failed' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[1]).toContain('"no address","Not an address."');
});

it("does not show another tab's import as this file's", async () => {
  const { api, user } = show();
  api.on(bulk.list, () => answer(200, [{ ...batch, id: 6, changed: 7 }, batch]));
  await choose(user, 'crew.csv');
  reading.get('crew.csv')?.({ read });
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Import 1 row' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'What would change' })).toBeNull());
  expect(screen.getByText(/7 imported, 0 unchanged, 1 failed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download the rows that failed' })).toBeNull();
});

it('previews the last chosen file, whichever is read first', async () => {
  const { api, user } = show();
  await choose(user, 'large.csv');
  await choose(user, 'small.csv');
  reading.get('small.csv')?.({ read });
  await screen.findByRole('button', { name: 'Import 1 row' });
  reading.get('large.csv')?.({ read: readOf([['late@sable.test']]) });
  await user.click(screen.getByRole('heading', { name: 'File' }));
  expect(screen.getByText('small.csv')).toBeTruthy();
  expect(api.callsOf(importing.preview).map(({ body }) => body.rows)).not.toContainEqual([['late@sable.test']]);
});

it('takes no other file during an import, and plans again only after the data changed', async () => {
  const { api, user } = show();
  let finish: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  api.on(importing.apply, async () => {
    await held;
    return answer(409, buildProblem({ code: 'preview_stale' }));
  });
  await choose(user, 'crew.csv');
  reading.get('crew.csv')?.({ read });
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await screen.findByRole('button', { name: 'Importing…' });
  expect(input().disabled).toBe(true);
  const before = api.callsOf(importing.preview).length;
  finish();
  await screen.findByText(/^Nothing was imported because data changed after the preview\./);
  expect(api.callsOf(importing.preview)).toHaveLength(before + 1);
  expect(input().disabled).toBe(false);
});

it('says where to look when the answer to an import is lost', async () => {
  const { api, user } = show();
  await choose(user, 'crew.csv');
  reading.get('crew.csv')?.({ read });
  api.failOnce(importing.apply, { status: 504, headers: {}, text: '' });
  const button = await screen.findByRole('button', { name: 'Import 1 row' });
  api.on(bulk.list, () => answer(200, [{ ...batch, state: 'applying', changed: 1, waiting: 1, finishedAt: null }]));
  await user.click(button);
  expect(await screen.findByText(/^We lost the connection\. The change may still be running\./)).toBeTruthy();
  expect(await screen.findByText('Import people: 1 of 2 rows done.')).toBeTruthy();
});

it('waits for its turn while another file is compared, and says so', async () => {
  const { api, user } = show();
  let isBusy = true;
  api.on(importing.preview, () =>
    isBusy
      ? answer(429, buildProblem({ code: 'too_many_requests' }), { 'retry-after': '1' })
      : answer(200, { hash: 'h', mapping: ['email'], remembered: false, unknown: [], rows: [] }),
  );
  await choose(user, 'turn.csv');
  reading.get('turn.csv')?.({ read });
  expect(await screen.findByText('Another file is being compared. Yours follows in a few seconds…')).toBeTruthy();
  isBusy = false;
  await waitFor(() => expect(screen.queryByText(/Another file is being compared/)).toBeNull(), { timeout: 10_000 });
  expect(await screen.findByRole('combobox', { name: 'Meaning of Email' })).toBeTruthy();
});

it('asks for encoding, sheet and row of column names, and reads the file again by the answer', async () => {
  const { user } = show();
  const answerWith = (more: Partial<ReadFile>) => reading.get('crew.xlsx')?.({ read: { ...read, ...more } });
  const choice = async (label: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(user, 'crew.xlsx');
  answerWith({ encoding: { value: 'windows-1252', sample: ['£ukasz'] } });
  expect(await screen.findByText(/if these names look wrong: £ukasz/)).toBeTruthy();
  await choice('Encoding', 'Central European (Windows)');
  expect(asked.at(-1)).toEqual({ encoding: 'windows-1250' });

  const sheets = [
    { name: 'Lists', isHidden: true },
    { name: 'Crew', isHidden: false },
  ];
  answerWith({ workbook: { sheets, sheet: 'Crew', hiddenRows: 1 }, columnsLeftOut: 2 });
  expect(await screen.findByText('1 hidden row is left out.')).toBeTruthy();
  expect(await screen.findByText('Only the first 1 columns are read; 2 columns are left out.')).toBeTruthy();
  await choice('Sheet', 'Lists (hidden)');
  expect(asked.at(-1)).toEqual({ sheet: 'Lists' });

  const headRows = [
    { number: 1, text: 'Crew list' },
    { number: 3, text: 'Email' },
  ];
  answerWith({ workbook: { sheets, sheet: 'Lists', hiddenRows: 0 }, headRow: 3, headRows, numbers: [4, 5] });
  expect(await screen.findByText('Row 4')).toBeTruthy();
  await choice('Column names', 'Row 1: Crew list');
  expect(asked.at(-1)).toEqual({ sheet: 'Lists', headRow: 1 });
});
