import { useApi } from '@gangway/api-client/react';
import { plan, service, type Plan } from '@gangway/contract';
import { InlineRowTable } from '@gangway/table-kit';
import { useOfflineReason } from '@gangway/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useExportApi } from '../../app/api.ts';
import { tabs } from '../../app/paths.ts';
import { AdminPage } from '../../app/screen/admin-page.tsx';
import { useConfirmedEdit } from '../../app/screen/edit-confirmation.ts';
import { rowErrorOf } from '../../app/screen/failure-text.ts';
import { listProps } from '../../app/screen/list-props.ts';
import { NarrowedBy } from '../../app/screen/narrowed-by.tsx';
import { useAddRequest } from '../../app/screen/use-add-request.ts';
import { useList } from '../../app/screen/use-list.ts';
import { usePermission } from '../../app/screen/use-permission.ts';
import { useRowsExport } from '../../app/screen/use-rows-export.ts';
import { useShowNewRow } from '../../app/screen/use-show-new-row.ts';
import { useListState } from '../../app/screen/use-list-state.ts';
import { useTablePreferences } from '../../app/screen/use-table-preferences.ts';
import { allPlans, planQueries, planServices } from './plan-queries.ts';
import {
  planChange,
  planColumns,
  planDraft,
  planFilterWords,
  planHeaders,
  planServiceOptions,
  planValues,
  type PlanDraft,
} from './plan-row.tsx';

/** `/plans`, headed Plans: the leftover `Branch` of specification section 2 would only mislead. */
export function PlansPage() {
  const api = useApi({ plan, service });
  const queries = planQueries(api);
  const exportApi = useExportApi({ plan });
  const mayWrite = usePermission('plans:write');
  const state = useListState('plans', { defaults: { sort: { key: 'name', descending: false } } });
  const list = useList(queries.list(state.query));
  const { data: services, isPending: servicesPending } = useQuery(planServices(api));
  const create = useMutation(queries.create());
  const update = useMutation(queries.update());
  const confirmedEdit = useConfirmedEdit();
  const showNewRow = useShowNewRow(state, queries.list(state.query).queryKey);

  const options = useMemo(() => planServiceOptions(services), [services]);
  const columns = useMemo(() => planColumns(options), [options]);
  const draft = useMemo(() => planDraft(options, servicesPending), [options, servicesPending]);

  async function add(typed: PlanDraft) {
    try {
      const made = await create.mutateAsync(planValues(typed));
      showNewRow(made.id);
      return made.id;
    } catch (error) {
      throw rowErrorOf(error, { displayName: 'name' });
    }
  }

  const edit = (typed: PlanDraft, row: Plan) =>
    confirmedEdit({
      type: 'plan',
      id: row.id,
      rename: { newPlan: 'name' },
      save: async () => {
        try {
          await update.mutateAsync({ row, name: typed.name.trim(), change: planChange(row, typed) });
        } catch (error) {
          // Somebody else may have been faster: the rows around the open one shall say what holds now.
          void list.refetch();
          throw error;
        }
      },
    });

  return (
    <AdminPage heading="Plans" tabs={{ label: 'Services and plans', pages: tabs.services }}>
      <NarrowedBy state={state} columns={planHeaders} words={planFilterWords} />
      <InlineRowTable
        writesBlocked={useOfflineReason()}
        {...useAddRequest()}
        {...useTablePreferences('plans')}
        {...listProps('plans', list)}
        caption="Plans"
        headers={planHeaders}
        columns={columns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ displayName }) => displayName}
        addLabel="Add Plan"
        draft={draft}
        empty="No plans yet"
        filteredEmpty="No plan matches"
        onExport={useRowsExport('plans', planHeaders, columns, () => allPlans(exportApi, state.query))}
        onAdd={mayWrite ? add : undefined}
        onEdit={mayWrite ? edit : undefined}
      />
    </AdminPage>
  );
}
