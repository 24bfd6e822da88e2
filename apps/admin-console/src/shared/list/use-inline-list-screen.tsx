import type { Page, ApiClient } from '@gangway/api-client';
import {
  type TableState,
  focusRowAction,
  type InlineRowTableProps,
  type TableColumns,
  type TableHeader,
  type TableQuery,
} from '@gangway/table-kit';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useApi } from '@gangway/api-client/react';
import { search } from '@gangway/contract';
import { t } from '@gangway/messages';
import { useConfirm, useOfflineReason } from '@gangway/ui-kit';
import type { ReactNode } from 'react';
import { rowErrorOf } from '../text/failure-text.ts';
import { readUsedBy, usedByText, type UsedType } from './used-by.ts';
import type { AppRoute } from '../page/app-route.ts';
import { listProps, useList } from './use-list.ts';
import { StateSwitch, type RowSwitch } from './state-switch.tsx';
import { useAddRequest } from './use-add-request.ts';
import type { ListOptions, ListSetup } from './prefetch-list.ts';
import { useListViews } from './use-list-views.tsx';
import { useListState } from './use-list-state.ts';
import { usePermission } from '../access/use-permission.ts';
import { useRowsExport } from './export/use-rows-export.ts';
import { useTablePreferences } from '../preferences/use-preferences.ts';

export interface InlineListScreen<Row, Draft, Key extends QueryKey> {
  route: AppRoute & Required<Pick<AppRoute, 'add'>>;
  setup: ListSetup;
  headers: readonly TableHeader[];
  columns: TableColumns<Row>;
  /** Headers of the export, where it has fewer. */
  exported?: readonly TableHeader[];
  /** The query of one page. */
  list: (query: TableQuery) => ListOptions<Page<Row>, Key>;
  /** All rows that a query finds, for the export. */
  fetchAll: (query: TableQuery) => Promise<readonly Row[]>;
  create: (draft: Draft) => Promise<{ readonly id: number }>;
  /** Saves an edited row, after the question. */
  save: (draft: Draft, row: Row) => Promise<unknown>;
  /** Type of the record: the question before a save counts its users. */
  record: UsedType;
  /** Present where rows can be deactivated. */
  rowSwitch?: RowSwitch<Row>;
  /** Maps fields named in a refusal of `save` to those of the draft, where they differ. */
  renamedFields?: Readonly<Record<string, string>>;
}

type ScreenProps<Row, Draft extends object> = Omit<
  InlineRowTableProps<Row, Draft>,
  'caption' | 'all' | 'draft' | 'empty' | 'filteredEmpty'
>;

/**
 * Combines the parts that list screens with inline rows share: state in the address, list, permission, adding, the
 * question before an edit, showing the new row, export. Spread `table` into an `InlineRowTable`; the feature adds texts
 * and draft.
 *
 * @returns `mayWrite` too, for the feature's own actions, and the page's lede
 */
export function useInlineListScreen<
  Row extends { readonly id: number; readonly displayName: string; readonly isActive: boolean },
  Draft extends object,
  Key extends QueryKey,
>(screen: InlineListScreen<Row, Draft, Key>): { mayWrite: boolean; lede: ReactNode; table: ScreenProps<Row, Draft> } {
  const { route, setup, headers, columns, rowSwitch } = screen;
  const mayWrite = usePermission(route.add.permission);
  const state = useListState(setup);
  const page = screen.list(state.query);
  const list = useList(page);
  const confirmedEdit = useConfirmedEdit();
  const views = useListViews(setup, state);
  const showNewRow = useShowNewRow(state, page.queryKey);

  async function add(draft: Draft) {
    try {
      const { id } = await screen.create(draft);
      showNewRow(id);
      return id;
    } catch (error) {
      throw rowErrorOf(error, { displayName: 'name' });
    }
  }

  const edit = async (draft: Draft, row: Row) =>
    confirmedEdit({
      type: screen.record,
      id: row.id,
      ...(screen.renamedFields === undefined ? {} : { rename: screen.renamedFields }),
      save: async () => {
        try {
          await screen.save(draft, row);
        } catch (error) {
          // Refresh after a conflict: the rows around the open one show current values.
          void list.refetch();
          throw error;
        }
      },
    });

  return {
    mayWrite,
    lede: views.lede,
    table: {
      ...views.table,
      writesBlocked: useOfflineReason(),
      ...useAddRequest(),
      ...useTablePreferences(setup.name),
      ...listProps(setup, list),
      headers: mayWrite ? headers : headers.filter((header) => !('action' in header)),
      columns,
      state,
      getRowId: ({ id }) => id,
      rowLabel: ({ displayName }) => displayName,
      addLabel: t(route.add.label),
      onExport: useRowsExport(setup.name, screen.exported ?? headers, columns, () => screen.fetchAll(state.query)),
      ...(mayWrite && rowSwitch !== undefined
        ? { rowActions: (row: Row) => <StateSwitch row={row} type={screen.record} action={rowSwitch} /> }
        : {}),
      onAdd: mayWrite ? add : undefined,
      onEdit: mayWrite ? edit : undefined,
    },
  };
}

interface ConfirmedEdit {
  type: UsedType;
  id: number;
  save: () => Promise<unknown>;
  /** Maps the server's fields to those of the draft, where they differ. */
  rename?: Readonly<Record<string, string>>;
}

/**
 * Asks before a save, counts the users of the record, and saves behind the locked dialog. Resolves with `false` after
 * No.
 *
 * @returns a function that throws a `RowError` when the save failed, so that the row stays open and shows the reason
 */
function useConfirmedEdit(): (edit: ConfirmedEdit) => Promise<boolean> {
  const confirm = useConfirm();
  const api: ApiClient<{ search: typeof search }> = useApi({ search });
  return async ({ type, id, save, rename }) => {
    const used = await readUsedBy(api, type, id);
    try {
      return await confirm({
        title: t('Save changes'),
        // sic: speaks of a role on every screen (specification section 4, "Confirmation dialogs"). Adding asks nothing.
        message: t('Are you sure you want to Edit Role?'),
        detail: used && usedByText(used),
        focus: 'yes',
        onYes: async () => {
          await save();
        },
        // Move the focus: the row closes after the save, with the button that had it.
        fallbackFocus: () => focusRowAction(id),
      });
    } catch (error) {
      throw rowErrorOf(error, rename);
    }
  };
}

const newestFirst = { key: 'id', descending: true } as const;

/**
 * Reveals a newly added row: nothing moves if the page holds it; otherwise the list is sorted newest first, without
 * filters, so that the row stays at the top. Back restores the list.
 */
function useShowNewRow(state: TableState, pageKey: QueryKey): (id: number) => void {
  const client = useQueryClient();
  return (id) => {
    const shown = client.getQueryData<Page<{ readonly id: number }>>(pageKey);
    if (shown?.rows.some((row) => row.id === id) === true) return;
    if (state.isFiltered) state.clearFilters();
    state.setSort(newestFirst);
  };
}
