import { useApi } from '@gangway/api-client/react';
import type { Service } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ServiceMark, WriteButton, artOfService } from '@gangway/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../shared/access/use-permission.ts';
import { listPath, paths } from '../../shared/page/paths.ts';
import { RecordLayout } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { RecordLede } from '../../shared/page/record-rows.tsx';
import { clientQueries, clientRoutes, useClientQueries } from './client/client-queries.ts';
import { ServiceSignIn } from './client/service-sign-in.tsx';
import { serviceRoute } from './route.ts';
import { ServiceLauncher } from './service-launcher.tsx';
import { ServiceMaintenance } from './service-maintenance.tsx';
import { ServiceFacts, ServiceOverview } from './service-overview.tsx';
import { isAdministration } from './service-row.tsx';
import { ServiceSetUp } from './set-up/service-set-up.tsx';

/** `/service/{id}`: one service. */
export function ServicePage() {
  const api = useApi(clientRoutes);
  return (
    <RecordPage
      route={serviceRoute}
      message={t('Couldn’t load this service.')}
      home={{ href: paths.service, label: t('Services') }}
      read={(id) => clientQueries(api, id).service()}
      skeleton={[40, 240]}
    >
      {(service) => <ServiceRecord key={service.id} service={service} />}
    </RecordPage>
  );
}

function ServiceRecord({ service }: { service: Service }) {
  const mayWrite = usePermission('services:write');
  const [unsaved, setUnsaved] = useState({ signIn: false, launcher: false });
  const overview = useQuery(useClientQueries(service.id).overview());
  // The portal signs people in to the console directly, and no tile opens it.
  const isTile = !isAdministration(service);
  return (
    <RecordLayout
      masthead={{
        route: serviceRoute,
        heading: service.displayName,
        mark: <ServiceMark service={artOfService(service.name) ?? service.drawing} size={56} off={!service.isActive} />,
        lede: <ServiceLede service={service} people={overview.data?.people} />,
        ...(mayWrite
          ? {
              actions: (
                <WriteButton variant="outlined" href={listPath(paths.service, { name: service.displayName })}>
                  {t('Edit')}
                </WriteButton>
              ),
            }
          : {}),
      }}
      main={
        <>
          {mayWrite && isTile ? <ServiceSetUp service={service} /> : null}
          <ServiceOverview service={service} />
        </>
      }
      facts={<ServiceFacts service={service} />}
      audited={{ type: 'service', id: service.id }}
      address={{ first: 'overview', former: { details: 'overview' } }}
      tabs={[
        ...(isTile
          ? [
              {
                key: 'sign-in',
                label: t('Sign-in'),
                keep: true,
                unsaved: unsaved.signIn,
                panel: (
                  <ServiceSignIn
                    service={service}
                    onDirtyChange={(signIn) => setUnsaved((before) => ({ ...before, signIn }))}
                  />
                ),
              },
            ]
          : []),
        ...(isTile && mayWrite
          ? [
              {
                key: 'launcher',
                label: t('Launcher and references'),
                keep: true,
                unsaved: unsaved.launcher,
                panel: (
                  <ServiceLauncher
                    service={service}
                    onDirtyChange={(launcher) => setUnsaved((before) => ({ ...before, launcher }))}
                  />
                ),
              },
              {
                key: 'maintenance',
                label: t('Maintenance'),
                keep: true,
                panel: <ServiceMaintenance service={service} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** State, address and people in one line. */
function ServiceLede({ service: { url, isActive }, people }: { service: Service; people: number | undefined }) {
  return (
    <RecordLede
      isActive={isActive}
      parts={[
        ...(URL.canParse(url) ? [new URL(url).host] : []),
        ...(people === undefined
          ? []
          : [
              <span key="people">
                {rich('{people, plural, one {<b>#</b> person has access} other {<b>#</b> people have access}}', {
                  people,
                  b: <b />,
                })}
              </span>,
            ]),
      ]}
    />
  );
}
