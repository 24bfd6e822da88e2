import { useApi } from '@gangway/api-client/react';
import type { Service } from '@gangway/contract';
import { StatusPill, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { listPath, paths } from '../../shared/page/paths.ts';
import { usePressedTab } from '../../shared/page/use-pressed-tab.ts';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { usePermission } from '../../shared/access/use-permission.ts';
import { clientQueries, clientRoutes } from './client/client-queries.ts';
import { serviceRoute } from './route.ts';
import { ServiceMaintenance } from './service-maintenance.tsx';
import { ServiceDetails } from './service-details.tsx';
import { isAdministration } from './service-row.tsx';
import { ServiceSetUp } from './set-up/service-set-up.tsx';
import { ServiceSignIn } from './client/service-sign-in.tsx';

/** `/service/{id}`: one service and its sign-in settings. */
export function ServicePage() {
  const api = useApi(clientRoutes);
  return (
    <RecordPage
      route={serviceRoute}
      thing="this service"
      home={{ href: paths.service, label: 'Services' }}
      read={(id) => clientQueries(api, id).service()}
      skeleton={[40, 240]}
    >
      {(service) => <ServiceTabs key={service.id} service={service} />}
    </RecordPage>
  );
}

const labels = { details: 'Details', 'sign-in': 'Sign-in' } as const;
type View = keyof typeof labels;

function ServiceTabs({ service }: { service: Service }) {
  const [params, setParams] = useSearchParams();
  const mayWrite = usePermission('services:write');
  // Omit the tab for the console, which the portal signs people in to directly.
  const views: readonly View[] = isAdministration(service) ? ['details'] : ['details', 'sign-in'];
  const view: View = views.find((each) => each === params.get('tab')) ?? 'details';
  const [marked, press] = usePressedTab(view, (next) => {
    setParams(next === 'details' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  });
  return (
    <AdminPage
      route={serviceRoute}
      heading={service.displayName}
      width="form"
      beside={
        <StatusPill tone={service.isActive ? 'success' : 'neutral'} quiet={service.isActive}>
          {service.isActive ? 'Active' : 'Inactive'}
        </StatusPill>
      }
      {...(mayWrite
        ? {
            actions: (
              <WriteButton variant="outlined" href={listPath(paths.service, { name: service.displayName })}>
                Edit
              </WriteButton>
            ),
          }
        : {})}
    >
      <Tabs
        value={marked}
        onChange={(_event, next: View) => press(next)}
        variant="scrollable"
        // Hide the scroll buttons: touch and arrow keys scroll the tabs.
        scrollButtons={false}
        aria-label={`About ${service.displayName}`}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {views.map((each) => (
          <Tab key={each} value={each} id={`tab-${each}`} aria-controls={`panel-${each}`} label={labels[each]} />
        ))}
      </Tabs>
      {views.map((each) => (
        <Box
          key={each}
          role="tabpanel"
          id={`panel-${each}`}
          aria-labelledby={`tab-${each}`}
          hidden={view !== each}
          // Keep both panels mounted: typed text stays while the other tab is shown.
          sx={{ display: view === each ? 'grid' : 'none', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          {each === 'details' ? (
            <>
              {mayWrite && !isAdministration(service) ? <ServiceSetUp service={service} /> : null}
              <ServiceDetails service={service} />
              {mayWrite && !isAdministration(service) ? <ServiceMaintenance service={service} /> : null}
            </>
          ) : (
            <ServiceSignIn service={service} />
          )}
        </Box>
      ))}
    </AdminPage>
  );
}
