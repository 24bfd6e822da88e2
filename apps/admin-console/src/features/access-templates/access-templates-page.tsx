import { useApi } from '@gangway/api-client/react';
import { service, type AccessTemplate } from '@gangway/contract';
import { dot, formatNumber, msg, t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import { DataTable, MultiValue, type TableColumns, type TableHeader } from '@gangway/table-kit';
import { WriteButton } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { several } from '../../shared/text/several.ts';
import { NameCell } from '../../shared/list/name-cell.tsx';
import { accessTemplatePath } from '../../shared/page/paths.ts';
import type { ListSetup } from '../../shared/list/prefetch-list.ts';
import { useAddRequest } from '../../shared/list/use-add-request.ts';
import { useListState } from '../../shared/list/use-list-state.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { useTablePreferences } from '../../shared/preferences/use-preferences.ts';
import { accessTemplateCalls, accessTemplateQueries } from './access-template-queries.ts';
import { accessTemplatesRoute } from './route.ts';
import { everyService } from '../../shared/queries/choice-queries.ts';

const AddAccessTemplateDialog = lazy(async () => ({
  default: (await import('./add-access-template-dialog.tsx')).AddAccessTemplateDialog,
}));

// The list keeps its first name, under which people's columns and views are stored.
const listName = 'jobs';
const templateList: ListSetup = {
  name: listName,
  failure: msg('Couldn’t load access templates.'),
  defaults: { size: 20 },
};

const headers: readonly TableHeader[] = [
  { name: msg('Name') },
  { organization: msg('Organization') },
  { services: msg('Services') },
  { people: msg('People') },
  { drifted: msg('Off template') },
];

const plain = { filter: 'none', sortable: false } as const;

function homeOf({ organization }: AccessTemplate): string {
  return organization?.name ?? t('Every organization');
}

/** `/access-templates`: templates with the people started from each and those whose access differs now. */
export function AccessTemplatesPage() {
  const list = useQuery(accessTemplateQueries(useApi(accessTemplateCalls)).list());
  const { data: services } = useQuery(everyService(useApi({ service })));
  const mayAdd = usePermission(accessTemplatesRoute.add.permission);
  const navigate = useNavigate();
  const state = useListState(templateList);
  const { page, size } = state.query;
  const [adding, setAdding] = useState(false);
  const { addRequested, onAddRequestHeard } = useAddRequest();
  const columns = useTexts<TableColumns<AccessTemplate>>(() => {
    const given = (row: AccessTemplate) =>
      Object.keys(row.services).map((key) => services?.find(({ name }) => name === key)?.displayName ?? key);
    return {
      name: {
        ...plain,
        maxWidth: 340,
        render: ({ id, name }) => <NameCell name={name} isActive href={accessTemplatePath(id)} />,
      },
      organization: { ...plain, value: homeOf, maxWidth: 340 },
      services: {
        ...plain,
        value: (row) => given(row).join(', '),
        render: (row) => <MultiValue values={given(row)} of={several.services} />,
      },
      people: { ...plain, fit: true, align: 'right', value: ({ people }) => formatNumber(people) },
      drifted: {
        ...plain,
        fit: true,
        align: 'right',
        value: ({ drifted }) => (drifted === 0 ? '' : formatNumber(drifted)),
      },
    };
  }, [services]);

  const addButton = mayAdd ? (
    <WriteButton variant="contained" onClick={() => setAdding(true)}>
      {t(accessTemplatesRoute.add.label)}
    </WriteButton>
  ) : null;
  return (
    <AdminPage route={accessTemplatesRoute} actions={addButton}>
      <DataTable
        {...useTablePreferences(listName)}
        caption={t('Access templates')}
        all={t('All access templates')}
        headers={headers}
        columns={columns}
        state={state}
        // Few enough to fetch at once.
        rows={list.data?.slice((page - 1) * size, page * size)}
        total={list.data?.length}
        loading={list.isPending}
        fetching={list.isFetching}
        error={list.isError ? t(templateList.failure) : null}
        onRefresh={() => void list.refetch()}
        getRowId={({ id }) => id}
        rowLabel={({ name }) => name}
        renderCard={(row) => <TemplateCard row={row} />}
        empty={{
          message: t('No access templates yet'),
          hint: t(
            'A template is a named bundle of access that new users start from in one step. It also shows whose access differs from it.',
          ),
          action: addButton,
        }}
        filteredEmpty={t('No access template matches')}
      />
      {mayAdd && (adding || addRequested) ? (
        <Suspense fallback={null}>
          <AddAccessTemplateDialog
            onClose={() => {
              setAdding(false);
              if (addRequested) onAddRequestHeard();
            }}
            onAdded={(id) => void navigate(accessTemplatePath(id))}
          />
        </Suspense>
      ) : null}
    </AdminPage>
  );
}

/** A template on a phone. */
function TemplateCard({ row }: { row: AccessTemplate }) {
  const { id, name, people, drifted } = row;
  return (
    <>
      <Typography component="h2" variant="h3" dir="auto">
        <NameCell name={name} isActive href={accessTemplatePath(id)} />
      </Typography>
      <Typography variant="body2" dir="auto">
        {homeOf(row)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('{n, plural, one {# person} other {# people}}', { n: people })}
        {drifted === 0 ? (
          ''
        ) : (
          <span>{`${dot}${t('{n, plural, one {# off template} other {# off template}}', { n: drifted })}`}</span>
        )}
      </Typography>
    </>
  );
}
