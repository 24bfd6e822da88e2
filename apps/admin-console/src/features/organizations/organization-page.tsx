import { useApi } from '@gangway/api-client/react';
import { organization, user, type OrganizationFacts } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { Flag, formatMonth, WriteButton } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Allowed } from '../../shared/access/allowed.tsx';
import { usePermission } from '../../shared/access/use-permission.ts';
import { queryKeys } from '../../shared/api.ts';
import { StateSwitch } from '../../shared/list/state-switch.tsx';
import { addUserPath, listPath, paths, startReviewPath } from '../../shared/page/paths.ts';
import { peopleShown, PersonRows } from '../../shared/page/person-rows.tsx';
import { RecordLayout } from '../../shared/page/record-layout.tsx';
import { RecordPage } from '../../shared/page/record-page.tsx';
import { RecordLede } from '../../shared/page/record-rows.tsx';
import { pageQuery } from '../../shared/queries/queries.ts';
import { OrganizationBranches } from './organization-branches.tsx';
import { OrganizationOverview } from './organization-overview.tsx';
import { organizationQueries } from './organization-queries.ts';
import { organizationSwitch } from './organization-row.tsx';
import { OrganizationSignIn, SignInFacts } from './organization-sign-in.tsx';
import { OrganizationSubscriptions } from './organization-subscriptions.tsx';
import { organizationRoute } from './route.ts';

// Load the looks late: most visitors do not open their tab.
const OrganizationLooks = lazy(async () => ({
  default: (await import('./looks/organization-looks.tsx')).OrganizationLooks,
}));

/** `/organization/{id}`: one organization, what it consists of and its rules. */
export function OrganizationPage() {
  const queries = organizationQueries(useApi({ organization }));
  return (
    <RecordPage
      route={organizationRoute}
      message={t('Couldn’t load this organization.')}
      home={{ href: paths.organization, label: t('Organization') }}
      read={queries.one}
      skeleton={[40, 240]}
    >
      {(record) => <OrganizationRecord key={record.id} record={record} />}
    </RecordPage>
  );
}

function OrganizationRecord({ record }: { record: OrganizationFacts }) {
  const { id, displayName, people, branchCount, subscriptions } = record;
  const mayReadLooks = usePermission('looks:read');
  const [looksUnsaved, setLooksUnsaved] = useState(false);
  const looksTab = {
    key: 'looks',
    label: t('Looks'),
    panel: (
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <OrganizationLooks record={record} onUnsaved={setLooksUnsaved} />
      </Suspense>
    ),
    keep: true,
    unsaved: looksUnsaved,
  };
  return (
    <RecordLayout
      masthead={{
        route: organizationRoute,
        heading: displayName,
        mark: <Flag name={displayName} width={64} />,
        lede: <Lede record={record} />,
        actions: <Actions record={record} />,
      }}
      main={<OrganizationOverview record={record} />}
      facts={<SignInFacts record={record} />}
      audited={{ type: 'organization', id }}
      tabs={[
        { key: 'people', label: t('People'), count: people, panel: <People id={id} of={displayName} /> },
        { key: 'branches', label: t('Branches'), count: branchCount, panel: <OrganizationBranches record={record} /> },
        {
          key: 'subscriptions',
          label: t('Subscriptions'),
          count: subscriptions,
          panel: <OrganizationSubscriptions record={record} />,
        },
        { key: 'sign-in', label: t('Sign-in'), panel: <OrganizationSignIn record={record} />, keep: true },
        ...(mayReadLooks ? [looksTab] : []),
      ]}
    />
  );
}

function Lede({ record: { isActive, people, branchCount, subscriptions, createdAt } }: { record: OrganizationFacts }) {
  return (
    <RecordLede
      isActive={isActive}
      parts={[
        <span key="people">
          {rich(
            '{people, plural, one {<b>#</b> person} other {<b>#</b> people}} in {branches, plural, one {<b>#</b> branch} other {<b>#</b> branches}}, {subscriptions, plural, one {<b>#</b> subscription} other {<b>#</b> subscriptions}}',
            { people, branches: branchCount, subscriptions, b: <b /> },
          )}
        </span>,
        <span key="since">{t('Customer since {createdAt}', { createdAt: formatMonth(createdAt) })}</span>,
      ]}
    />
  );
}

function Actions({ record }: { record: OrganizationFacts }) {
  const turn = useMutation(organizationQueries(useApi({ organization })).switch());
  const mayWrite = usePermission('organizations:write');
  return (
    <>
      {mayWrite ? (
        <StateSwitch
          row={record}
          type="organization"
          action={organizationSwitch((row, isActive) => turn.mutateAsync({ row, isActive }))}
          onPage
        />
      ) : null}
      <Allowed to="reviews:write">
        <WriteButton variant="outlined" href={startReviewPath(record.id)}>
          {t('Start Review')}
        </WriteButton>
      </Allowed>
      <Allowed to="users:add">
        <WriteButton variant="contained" href={addUserPath(record.id)}>
          {t('Add User')}
        </WriteButton>
      </Allowed>
    </>
  );
}

function People({ id, of }: { id: number; of: string }) {
  const api = useApi({ user });
  const members = useQuery(
    pageQuery([...queryKeys.users, 'of-organization', id], (signal) =>
      api.user.list({
        query: { 'f.organizationId': id, 'f.isActive': 'true', page: 1, size: peopleShown, sort: 'name' },
        signal,
      }),
    ),
  );
  return (
    <PersonRows of={of} query={members} all={listPath(paths.users, { organizationId: String(id), isActive: 'true' })} />
  );
}
