import { createApiClient, isApiError, type ApiClient } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { useConnection } from '@gangway/app-frame';
import { bulk, importing, type BatchRow, type ImportField, type ImportKind } from '@gangway/contract';
import type { ReadFile } from '@gangway/table-files/read';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '../../shared/api.ts';

export interface ChosenFile {
  /** Distinguishes one choice of a file from the next. */
  id: number;
  name: string;
  /** The file itself, to read it again by another choice. */
  file: File;
  read: ReadFile;
}

/** An imported file and its batch. */
export interface AppliedFile {
  file: ChosenFile;
  batchId: number;
}

export interface NameMeant {
  field: ImportField;
  text: string;
  meant: string;
}

interface Asked {
  kind: ImportKind;
  file: ChosenFile;
  mapping: (ImportField | null)[] | undefined;
  names: readonly NameMeant[];
}

const calls = { bulk, importing };

/** Key for `useIsMutating`: finds a running import, also one started before the page was left. */
export const applying = { mutationKey: ['import', 'apply'] };
const rowsAtOnce = 100;
/** Times that a preview waits for its turn: a minute. */
const mostWaits = 30;

/** Calls of an import, with longer timeouts: they plan and write thousands of rows. */
export function useImportQueries() {
  const api = useApi(calls);
  const { patientHttp } = useConnection();
  return useMemo(() => importQueries(api, createApiClient(patientHttp, calls)), [api, patientHttp]);
}

function importQueries(api: ApiClient<typeof calls>, patient: ApiClient<typeof calls>) {
  return {
    preview: ({ kind, file, mapping, names }: Asked) =>
      queryOptions({
        // Avoid a key below ['import']: applied rows must not be planned again.
        queryKey: ['import-preview', file.id, kind, mapping, names],
        queryFn: async ({ signal }) =>
          (
            await patient.importing.preview({
              body: { kind, ...file.read.table, ...(mapping ? { mapping } : {}), names: [...names] },
              signal,
            })
          ).body,
        placeholderData: keepPreviousData,
        staleTime: Infinity,
        gcTime: 0,
        // The server compares few files at once; a caller who changes a column may wait for the former comparison.
        retry: (failures, error) => isApiError(error, 429) && failures < mostWaits,
        retryDelay: (_failures, error) => 1000 * ((isApiError(error) ? error.retryAfter : null) ?? 2),
      }),
    apply: () =>
      mutationOptions({
        mutationKey: applying.mutationKey,
        mutationFn: async (hash: string) => (await patient.importing.apply({ body: { hash } })).body,
        meta: {
          invalidates: [queryKeys.users, queryKeys.organizations, queryKeys.branches, queryKeys.dashboard, ['import']],
        },
      }),
    /** The caller's last import within a day. */
    last: (isApplying: boolean) =>
      queryOptions({
        queryKey: ['import', 'last'],
        queryFn: async ({ signal }) =>
          (await api.bulk.list({ signal })).body.find(({ kind }) => kind.endsWith('-import')) ?? null,
        refetchInterval: ({ state }) =>
          isApplying || state.data?.state === 'applying' || state.data?.state === 'undoing' ? 1500 : false,
      }),
    undo: () =>
      mutationOptions({
        mutationFn: async (batchId: number) => (await patient.bulk.undo({ params: { batchId } })).body,
        meta: { invalidates: [queryKeys.users, queryKeys.dashboard, ['import']] },
      }),
    /** Outcome of every row, in the order of the file. */
    rows: async (batchId: number, total: number): Promise<BatchRow[]> => {
      const rows: BatchRow[] = [];
      for (let page = 1; rows.length < total; page += 1) {
        const { body } = await api.bulk.rows({ params: { batchId }, query: { page, size: rowsAtOnce } });
        if (body.length === 0) break;
        rows.push(...body);
      }
      return rows;
    },
  };
}
