import { useApi } from '@gangway/api-client/react';
import { plan, service } from '@gangway/contract';
import { t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import { InlineRowTable } from '@gangway/table-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useExportApi } from '../../shared/api.ts';
import { everyService } from '../../shared/queries/choice-queries.ts';
import { useInlineListScreen } from '../../shared/list/use-inline-list-screen.tsx';
import { planList, planQueries } from './plan-queries.ts';
import {
  planChange,
  planColumns,
  planDraft,
  planFilterLabels,
  planHeaders,
  planServiceOptions,
  planSwitch,
  planValues,
  type PlanDraft,
} from './plan-row.tsx';
import { plansRoute } from './route.ts';

/** `/plans`, headed Plans: the leftover `Branch` of specification section 2 would mislead. */
export function PlansPage() {
  const api = useApi({ plan, service });
  const queries = planQueries(api);
  const { data: services, isPending: servicesPending } = useQuery(everyService(api));
  const create = useMutation(queries.create());
  const update = useMutation(queries.update());
  const options = useTexts(() => planServiceOptions(services), [services]);
  const columns = useTexts(
    () => planColumns(options, new Map(services?.map(({ id, name }) => [id, name]))),
    [options, services],
  );
  const draft = useTexts(() => planDraft(options, servicesPending), [options, servicesPending]);
  const turn = useMutation(queries.switch());
  const { lede, table } = useInlineListScreen({
    route: plansRoute,
    setup: planList,
    record: 'plan',
    headers: planHeaders,
    columns,
    list: queries.page,
    fetchAll: planQueries(useExportApi({ plan })).all,
    create: (typed: PlanDraft) => create.mutateAsync(planValues(typed)),
    save: (typed, row) => update.mutateAsync({ row, name: typed.name.trim(), change: planChange(row, typed) }),
    rowSwitch: planSwitch((row, isActive) => turn.mutateAsync({ row, isActive })),
    renamedFields: { newPlan: 'name' },
  });
  return (
    <AdminPage route={plansRoute} lede={lede}>
      <InlineRowTable
        {...table}
        caption={t('Plans')}
        all={t('All plans')}
        draft={draft}
        empty={{
          message: t('No plans yet'),
          hint: t('A plan says how much of a service a subscription includes, and at what price.'),
        }}
        filterLabels={planFilterLabels}
        filteredEmpty={t('No plan matches')}
      />
    </AdminPage>
  );
}
