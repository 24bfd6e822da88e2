import { useApi } from '@gangway/api-client/react';
import { branch, user, type Branch, type User } from '@gangway/contract';
import { EmptyState, Flag, Mark, QueryError } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePermission } from '../../shared/access/use-permission.ts';
import { queryKeys } from '../../shared/api.ts';
import { LatestChanges, RecordHistory } from '../../shared/audit/record-history.tsx';
import { StateSwitch } from '../../shared/list/state-switch.tsx';
import { listPath, paths, userPath } from '../../shared/page/paths.ts';
import { RecordFacts, RecordLayout, RecordSection } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { RecordLede, RecordRows } from '../../shared/page/record-rows.tsx';
import { pageQuery } from '../../shared/queries/queries.ts';
import { counted, people } from '../../shared/text/counted.ts';
import { branchQueries } from './branch-queries.ts';
import { branchSwitch } from './branch-row.tsx';
import { branchRoute } from './route.ts';

/** `/branches/{id}`: one branch and its people. */
export function BranchPage() {
  const queries = branchQueries(useApi({ branch }));
  return (
    <RecordPage
      route={branchRoute}
      thing="this branch"
      home={{ href: paths.branches, label: 'Branch' }}
      read={queries.one}
      skeleton={[40, 240]}
    >
      {(record) => <BranchRecord key={record.id} record={record} />}
    </RecordPage>
  );
}

/** People shown; the list of users has them all. */
const shown = 20;

function BranchRecord({ record }: { record: Branch }) {
  const { id, displayName, isActive, organization } = record;
  const turn = useMutation(branchQueries(useApi({ branch })).switch());
  const mayWrite = usePermission('branches:write');
  const usersApi = useApi({ user });
  const members = useQuery(
    pageQuery([...queryKeys.users, 'of-branch', id], (signal) =>
      usersApi.user.list({ query: { 'f.branchId': id, page: 1, size: shown, sort: 'name' }, signal }),
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
                <Link
                  href={listPath(paths.organization, { name: organization.displayName })}
                  underline="hover"
                  sx={{ color: 'inherit' }}
                >
                  <bdi>{organization.displayName}</bdi>
                </Link>
              </>,
              ...(total === undefined ? [] : [<span key="people">{counted(total, people)}</span>]),
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
      main={
        <RecordSection
          heading="People"
          aside={
            total === undefined || total <= shown ? null : (
              <Link href={listPath(paths.users, { branchId: String(id) })}>{`All ${counted(total, people)}`}</Link>
            )
          }
        >
          <QueryError thing="the people" query={members} />
          {members.isPending ? <Skeleton variant="rounded" height={240} /> : null}
          {total === 0 ? <EmptyState message="No one works here yet" /> : null}
          <RecordRows label={`People of ${displayName}`} rows={(members.data?.rows ?? []).map(personRow)} />
        </RecordSection>
      }
      facts={
        <RecordFacts
          facts={[
            ['Organization', <bdi key="organization">{organization.displayName}</bdi>],
            ['ID', String(id)],
          ]}
        />
      }
      changes={<LatestChanges type="branch" id={id} />}
      tabs={[{ key: 'history', label: 'History', panel: <RecordHistory type="branch" id={id} /> }]}
    />
  );
}

function personRow({ id, firstName, lastName, email, roleServices, isActive }: User) {
  const name = `${firstName} ${lastName}`.trim();
  const roles = [...new Set(roleServices.map((each) => each.name))].join(', ');
  return {
    key: id,
    mark: <Mark name={name} id={id} size={30} />,
    name,
    href: userPath(id),
    detail: <bdi>{email}</bdi>,
    end: isActive ? roles || 'No role' : 'Inactive',
  };
}
