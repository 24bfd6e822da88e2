import type { Page } from '@gangway/api-client';
import type { InlineRowTableProps, TableColumns, TableHeader, TableQuery } from '@gangway/table-kit';
import { useOfflineReason } from '@gangway/ui-kit';
import type { QueryKey } from '@tanstack/react-query';
import type { AppRoute } from '../page/app-route.ts';
import { useConfirmedEdit, type ConfirmedEdit } from './edit-confirmation.ts';
import { rowErrorOf } from '../text/failure-text.ts';
import { listProps } from './list-props.ts';
import { StateSwitch, type RowSwitch } from './state-switch.tsx';
import { useAddRequest } from './use-add-request.ts';
import type { ListOptions, ListSetup } from './prefetch-list.ts';
import { useList } from './use-list.ts';
import { useListState } from './use-list-state.ts';
import { usePermission } from '../access/use-permission.ts';
import { useRowsExport } from './use-rows-export.ts';
import { useShowNewRow } from './use-show-new-row.ts';
import { useTablePreferences } from '../preferences/use-table-preferences.ts';

export interface InlineListScreen<Row, Draft, Key extends QueryKey> {
  route: AppRoute & Required<Pick<AppRoute, 'add'>>;
  setup: ListSetup;
  headers: readonly TableHeader[];
  columns: TableColumns<Row>;
  /** The query of one page. */
  list: (query: TableQuery) => ListOptions<Page<Row>, Key>;
  /** All rows that a query finds, for the export. */
  fetchAll: (query: TableQuery) => Promise<readonly Row[]>;
  create: (draft: Draft) => Promise<{ readonly id: number }>;
  /** Saves an edited row, after the question. */
  save: (draft: Draft, row: Row) => Promise<unknown>;
  /** What the question asks about: it says what else uses the record. */
  record: ConfirmedEdit['type'];
  /** Where rows can be switched off. */
  rowSwitch?: RowSwitch<Row>;
  /** Fields that a refusal of `save` names, by those of the draft, where they differ. */
  renamedFields?: Readonly<Record<string, string>>;
}

type ScreenProps<Row, Draft extends object> = Omit<
  InlineRowTableProps<Row, Draft>,
  'caption' | 'draft' | 'empty' | 'filteredEmpty'
>;

/**
 * What the list screens with rows that open in place have in common: state in the address, list, permission, adding, the question
 * before an edit, showing the new row, export. Spread `table` into an `InlineRowTable`; its texts and its draft are the feature's.
 *
 * @returns `mayWrite` besides, for what the feature adds
 */
export function useInlineListScreen<
  Row extends { readonly id: number; readonly displayName: string; readonly isActive: boolean },
  Draft extends object,
  Key extends QueryKey,
>(screen: InlineListScreen<Row, Draft, Key>): { mayWrite: boolean; table: ScreenProps<Row, Draft> } {
  const { route, setup, headers, columns, rowSwitch } = screen;
  const mayWrite = usePermission(route.add.permission);
  const state = useListState(setup);
  const page = screen.list(state.query);
  const list = useList(page);
  const confirmedEdit = useConfirmedEdit();
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
          // Another person may have been faster: the rows around the open one show what holds now.
          void list.refetch();
          throw error;
        }
      },
    });

  return {
    mayWrite,
    table: {
      writesBlocked: useOfflineReason(),
      ...useAddRequest(),
      ...useTablePreferences(setup.name),
      ...listProps(setup.name, list),
      headers: mayWrite ? headers : headers.filter((header) => !('action' in header)),
      columns,
      state,
      getRowId: ({ id }) => id,
      rowLabel: ({ displayName }) => displayName,
      addLabel: route.add.label,
      onExport: useRowsExport(setup.name, headers, columns, () => screen.fetchAll(state.query)),
      ...(mayWrite && rowSwitch !== undefined
        ? { rowActions: (row: Row) => <StateSwitch row={row} type={screen.record} action={rowSwitch} /> }
        : {}),
      onAdd: mayWrite ? add : undefined,
      onEdit: mayWrite ? edit : undefined,
    },
  };
}
