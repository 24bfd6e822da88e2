import { useApi } from '@gangway/api-client/react';
import { service, type Service } from '@gangway/contract';
import { InlineRowTable, type RowPanel } from '@gangway/table-kit';
import { useOfflineReason } from '@gangway/ui-kit';
import { useMutation } from '@tanstack/react-query';
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
import { ServiceDetails } from './service-details.tsx';
import { ServicePanel } from './service-panel.tsx';
import { allServices, serviceQueries } from './service-queries.ts';
import {
  serviceChange,
  serviceColumns,
  serviceDraft,
  serviceFilterWords,
  serviceHeaders,
  type ServiceDraft,
} from './service-row.tsx';

const panelOf = (panel: RowPanel<Service, ServiceDraft>) => <ServicePanel {...panel} />;
const detailsOf = (row: Service) => <ServiceDetails row={row} />;

/** `/service`: the catalogue of services. */
export function ServicesPage() {
  const queries = serviceQueries(useApi({ service }));
  const exportApi = useExportApi({ service });
  const mayWrite = usePermission('services:write');
  const state = useListState('services', { defaults: { sort: { key: 'name', descending: false } } });
  const list = useList(queries.list(state.query));
  const create = useMutation(queries.create());
  const update = useMutation(queries.update());
  const confirmedEdit = useConfirmedEdit();
  const showNewRow = useShowNewRow(state, queries.list(state.query).queryKey);

  async function add({ name, url }: ServiceDraft) {
    try {
      const made = await create.mutateAsync({ name: name.trim(), url: url.trim() });
      showNewRow(made.id);
      return made.id;
    } catch (error) {
      throw rowErrorOf(error, { displayName: 'name' });
    }
  }

  const edit = (draft: ServiceDraft, row: Service) =>
    confirmedEdit({
      type: 'service',
      id: row.id,
      save: async () => {
        const change = serviceChange(row, draft);
        if (Object.keys(change).length === 0) return;
        try {
          await update.mutateAsync({ row, change });
        } catch (error) {
          // Somebody else may have been faster: the rows around the open one shall say what holds now.
          void list.refetch();
          throw error;
        }
      },
    });

  return (
    <AdminPage heading="Services" tabs={{ label: 'Services and plans', pages: tabs.services }}>
      <NarrowedBy state={state} columns={serviceHeaders} words={serviceFilterWords} />
      <InlineRowTable
        writesBlocked={useOfflineReason()}
        {...useAddRequest()}
        {...useTablePreferences('services')}
        {...listProps('services', list)}
        caption="Services"
        headers={serviceHeaders}
        columns={serviceColumns}
        state={state}
        getRowId={({ id }) => id}
        rowLabel={({ displayName }) => displayName}
        addLabel="Add Service"
        draft={serviceDraft}
        empty="No services yet"
        filteredEmpty="No service matches"
        onExport={useRowsExport('services', serviceHeaders, serviceColumns, () => allServices(exportApi, state.query))}
        onAdd={mayWrite ? add : undefined}
        onEdit={mayWrite ? edit : undefined}
        renderPanel={panelOf}
        {...(mayWrite ? {} : { rowActions: detailsOf })}
      />
    </AdminPage>
  );
}
