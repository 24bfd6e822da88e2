import { pageOf, type ApiClient } from '@gangway/api-client';
import { bulk, type Batch, type BulkOperation, type BulkSelection, type RowOutcome } from '@gangway/contract';
import type { RowSelection, TableQuery } from '@gangway/table-kit';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { TObject } from 'typebox';
import { queryKeys } from '../api.ts';
import { listQuery } from '../queries/queries.ts';

export const bulkRoutes = { bulk };

/** Resources that a bulk change of people or subscriptions makes stale. */
const touched = [
  queryKeys.users,
  queryKeys.subscriptions,
  queryKeys.customers,
  queryKeys.accessMatrix,
  queryKeys.dashboard,
  queryKeys.activity,
  queryKeys.bulk,
];

/** The server is working on it. */
export function isUnderWay({ state }: Batch): boolean {
  return state === 'applying' || state === 'undoing';
}

const everySecond = 1000;
/** Rows of a batch per request. */
const shown = 100;

export function bulkQueries(api: ApiClient<typeof bulkRoutes>) {
  return {
    preview: (operation: BulkOperation | null, selection: BulkSelection) =>
      queryOptions({
        queryKey: ['bulk-preview', operation, selection],
        queryFn: async ({ signal }) => {
          if (operation === null) throw new Error('nothing is chosen yet');
          return (await api.bulk.preview({ body: { operation, selection }, signal })).body;
        },
        enabled: operation !== null,
        // Return after one look; the caller asks for the next.
        staleTime: Infinity,
        gcTime: 0,
        retry: false,
      }),
    list: () =>
      queryOptions({
        queryKey: [...queryKeys.bulk, 'mine'],
        queryFn: async ({ signal }) => (await api.bulk.list({ signal })).body,
        refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? everySecond : false),
      }),
    rows: (batchId: number, outcome: RowOutcome) =>
      queryOptions({
        queryKey: [...queryKeys.bulk, 'rows', batchId, outcome],
        queryFn: async ({ signal }) =>
          pageOf(await api.bulk.rows({ params: { batchId }, query: { outcome, page: 1, size: shown }, signal })),
      }),
    apply: () =>
      mutationOptions({
        mutationFn: async (hash: string) => (await api.bulk.apply({ body: { hash } })).body,
        meta: { invalidates: touched },
      }),
    undo: () =>
      mutationOptions({
        mutationFn: async (batchId: number) => (await api.bulk.undo({ params: { batchId } })).body,
        meta: { invalidates: touched },
      }),
  };
}

/** A table's selection for the API: ids, or the filter with the count it matched. */
export function bulkSelection(
  schema: TObject,
  selection: RowSelection,
  query: TableQuery,
  total: number,
): BulkSelection {
  if (!selection.all) return { ids: selection.ids.map(Number) };
  const words: Record<string, unknown> = listQuery(schema, query);
  const filter = Object.fromEntries(
    Object.entries(words).flatMap(([word, value]): [string, string][] =>
      word === 'q' || word.startsWith('f.') ? [[word, String(value)]] : [],
    ),
  );
  return { filter, count: total };
}
