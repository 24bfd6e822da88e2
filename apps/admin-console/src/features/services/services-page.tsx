import { useApi } from '@gangway/api-client/react';
import { service, type Service, type ServiceCounts } from '@gangway/contract';
import { t } from '@gangway/messages';
import { InlineRowTable, type RowPanel } from '@gangway/table-kit';
import { useMutation } from '@tanstack/react-query';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useExportApi } from '../../shared/api.ts';
import { useInlineListScreen } from '../../shared/list/use-inline-list-screen.tsx';
import { servicesRoute } from './route.ts';
import { ServicePanel } from './service-panel.tsx';
import { serviceList, serviceQueries } from './service-queries.ts';
import {
  serviceChange,
  serviceColumns,
  serviceDraft,
  serviceFilterLabels,
  serviceHeaders,
  type ServiceDraft,
} from './service-row.tsx';

const panelOf = (panel: RowPanel<Service, ServiceDraft>) => <ServicePanel {...panel} />;

/** Rows of an export, with the numbers of the optional columns. */
function withCounts(rows: readonly Service[], { body }: { body: ServiceCounts }) {
  return rows.map((row) => ({ ...body.find(({ id }) => id === row.id), ...row }));
}

/** `/service`: the catalogue of services. */
export function ServicesPage() {
  const queries = serviceQueries(useApi({ service }));
  const exportApi = useExportApi({ service });
  const exportQueries = serviceQueries(exportApi);
  const create = useMutation(queries.create());
  const update = useMutation(queries.update());
  const { lede, table } = useInlineListScreen({
    route: servicesRoute,
    setup: serviceList,
    record: 'service',
    headers: serviceHeaders,
    columns: serviceColumns,
    list: queries.page,
    fetchAll: async (query) => withCounts(await exportQueries.all(query), await exportApi.service.counts()),
    create: ({ name, url }: ServiceDraft) => create.mutateAsync({ name: name.trim(), url: url.trim() }),
    save: async (draft, row) => {
      const change = serviceChange(row, draft);
      if (Object.keys(change).length > 0) await update.mutateAsync({ row, change });
    },
  });
  return (
    <AdminPage route={servicesRoute} lede={lede}>
      <InlineRowTable
        {...table}
        caption={t('Services')}
        all={t('All services')}
        draft={serviceDraft}
        empty={{
          message: t('No services yet'),
          hint: t('A service is what people open from their launcher. Give it its address, then offer roles in it.'),
        }}
        filterLabels={serviceFilterLabels}
        filteredEmpty={t('No service matches')}
        renderPanel={panelOf}
      />
    </AdminPage>
  );
}
