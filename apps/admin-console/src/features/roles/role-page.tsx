import { useApi } from '@gangway/api-client/react';
import { role, type Role, type RoleHolders } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { EmptyState, QueryError, ServiceMark, artOfService } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { usePermission } from '../../shared/access/use-permission.ts';
import { StateSwitch } from '../../shared/list/state-switch.tsx';
import { listPath, paths, servicePath, userPath } from '../../shared/page/paths.ts';
import { RecordFacts, RecordLayout, RecordSection } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { RecordLede, RecordRows } from '../../shared/page/record-rows.tsx';
import { counted, people, services } from '../../shared/text/counted.ts';
import { roleQueries } from './role-queries.ts';
import { roleSwitch } from './role-row.tsx';
import { roleRoute } from './route.ts';

/** `/roles/{id}`: one role, who has it, and in which services. */
export function RolePage() {
  const queries = roleQueries(useApi({ role }));
  return (
    <RecordPage
      route={roleRoute}
      message={t('Couldn’t load this role.')}
      home={{ href: paths.roles, label: t('Roles') }}
      read={queries.one}
      skeleton={[40, 240]}
    >
      {(record) => <RoleRecord key={record.id} record={record} />}
    </RecordPage>
  );
}

function RoleRecord({ record }: { record: Role }) {
  const { id, displayName, isActive, isProtected } = record;
  const queries = roleQueries(useApi({ role }));
  const turn = useMutation(queries.switch());
  const mayWrite = usePermission('roles:write');
  const holders = useQuery(queries.holders(id));
  return (
    <RecordLayout
      masthead={{
        route: roleRoute,
        heading: displayName,
        lede: (
          <RecordLede
            isActive={isActive}
            parts={
              holders.data === undefined
                ? []
                : [
                    <span key="services">
                      {t('Offered in {services}', { services: counted(holders.data.length, services) })}
                    </span>,
                  ]
            }
          />
        ),
        actions: mayWrite ? (
          <StateSwitch
            row={record}
            type="role"
            action={roleSwitch((row, next) => turn.mutateAsync({ row, isActive: next }))}
            onPage
          />
        ) : null,
      }}
      isPending={holders.isPending}
      main={
        <RecordSection heading={t('Who has it')}>
          <QueryError message={t('Couldn’t load the people.')} query={holders} />
          {holders.isPending ? <Skeleton variant="rounded" height={240} /> : null}
          {holders.data?.length === 0 ? <EmptyState message={t('No service offers this role')} /> : null}
          <RecordRows
            label={t('Services with {role}', { role: displayName })}
            rows={(holders.data ?? []).map((each) => serviceRow(each, displayName))}
          />
        </RecordSection>
      }
      facts={
        <RecordFacts
          facts={[
            [t('Name in tokens'), <bdi key="name">{record.name}</bdi>],
            [t('Built in'), isProtected ? t('Yes, it stays') : t('No')],
            [t('ID'), String(id)],
          ]}
        />
      }
      audited={{ type: 'role', id }}
    />
  );
}

function serviceRow({ service, people: count, first }: RoleHolders, roleName: string) {
  return {
    key: service.id,
    mark: <ServiceMark service={artOfService(service.key)} size={40} off={count === 0} />,
    name: service.name,
    href: servicePath(service.id),
    detail: count === 0 ? <span>{t('No one')}</span> : <Holders first={first} more={count - first.length} />,
    end:
      count === 0 ? undefined : (
        <Link underline="hover" href={listPath(paths.users, { role: roleName, service: service.name })}>
          {counted(count, people)}
        </Link>
      ),
  };
}

function Holders({ first, more }: { first: RoleHolders['first']; more: number }) {
  const names = first.map(({ id, name }, index) => (
    <Fragment key={id}>
      <span>{index === 0 ? '' : ', '}</span>
      <Link href={userPath(id)} underline="hover" sx={{ color: 'inherit' }}>
        <bdi>{name}</bdi>
      </Link>
    </Fragment>
  ));
  return more > 0 ? rich('{names} and {n} more', { names, n: more }) : names;
}
