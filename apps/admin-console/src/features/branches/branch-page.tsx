import { useApi } from '@gangway/api-client/react';
import { branch, user, type Branch } from '@gangway/contract';
import { t } from '@gangway/messages';
import { Flag } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePermission } from '../../shared/access/use-permission.ts';
import { queryKeys } from '../../shared/api.ts';
import { StateSwitch } from '../../shared/list/state-switch.tsx';
import { listPath, organizationPath, paths } from '../../shared/page/paths.ts';
import { PersonRows, peopleShown } from '../../shared/page/person-rows.tsx';
import { RecordFacts, RecordLayout } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { RecordLede } from '../../shared/page/record-rows.tsx';
import { pageQuery } from '../../shared/queries/queries.ts';
import { branchQueries } from './branch-queries.ts';
import { branchSwitch } from './branch-row.tsx';
import { branchRoute } from './route.ts';

/** `/branches/{id}`: one branch and its people. */
export function BranchPage() {
  const queries = branchQueries(useApi({ branch }));
  return (
    <RecordPage
      route={branchRoute}
      message={t('Couldn’t load this branch.')}
      home={{ href: paths.branches, label: t('Branch') }}
      read={queries.one}
      skeleton={[40, 240]}
    >
      {(record) => <BranchRecord key={record.id} record={record} />}
    </RecordPage>
  );
}

function BranchRecord({ record }: { record: Branch }) {
  const { id, displayName, isActive, organization } = record;
  const turn = useMutation(branchQueries(useApi({ branch })).switch());
  const mayWrite = usePermission('branches:write');
  const usersApi = useApi({ user });
  const members = useQuery(
    pageQuery([...queryKeys.users, 'of-branch', id], (signal) =>
      usersApi.user.list({ query: { 'f.branchId': id, page: 1, size: peopleShown, sort: 'name' }, signal }),
    ),
  );
  const total = members.data?.total;
  return (
    <RecordLayout
      masthead={{
        route: branchRoute,
        heading: displayName,
        lede: (
          <RecordLede
            isActive={isActive}
            parts={[
              <>
                <Flag name={organization.displayName} width={22} />
                <Link href={organizationPath(organization.id)} underline="hover" sx={{ color: 'inherit' }}>
                  <bdi>{organization.displayName}</bdi>
                </Link>
              </>,
              ...(total === undefined
                ? []
                : [<span key="people">{t('{n, plural, one {# person} other {# people}}', { n: total })}</span>]),
            ]}
          />
        ),
        actions: mayWrite ? (
          <StateSwitch
            row={record}
            type="branch"
            action={branchSwitch((row, next) => turn.mutateAsync({ row, isActive: next }))}
            onPage
          />
        ) : null,
      }}
      isPending={members.isPending}
      main={<PersonRows of={displayName} query={members} all={listPath(paths.users, { branchId: String(id) })} />}
      facts={
        <RecordFacts
          facts={[
            [t('Organization'), <bdi key="organization">{organization.displayName}</bdi>],
            [t('ID'), String(id)],
          ]}
        />
      }
      audited={{ type: 'branch', id }}
    />
  );
}
