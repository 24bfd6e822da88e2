import type { Launch, User } from '@gangway/contract';
import { ErrorNotice, QueryError, RelativeTime, useConfirm, useUnfolded, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlainTable, type PlainColumn } from '../../../shared/list/plain-table.tsx';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { useLaunchQueries } from './use-launch-queries.ts';
import { fullName } from '../user-columns.tsx';

const ways: Readonly<Record<Launch['how'], string>> = {
  handoff: 'Hand-off token',
  session: 'Session token',
  oidc: 'OpenID Connect',
};

/** Covers a busy day. */
const shownAtFirst = 10;

const columns: readonly PlainColumn<Launch>[] = [
  { header: 'Service', render: ({ service }) => <bdi>{service.name}</bdi> },
  { header: 'Opened', render: ({ openedAt }) => <RelativeTime value={openedAt} /> },
  { header: 'By', render: ({ how }) => ways[how] },
  { header: 'Device', render: ({ device }) => device },
  { header: 'Address', render: ({ ip }) => ip },
  {
    header: 'Until',
    render: ({ hasEnded, endsAt }) => (
      <>
        {hasEnded ? <span>{'Ended '}</span> : ''}
        <RelativeTime value={endsAt} />
      </>
    ),
  },
];

/** Services a user has opened, with a button to end the session where the service supports it. */
export function UserLaunches({ user }: { user: Pick<User, 'id' | 'firstName' | 'lastName'> }) {
  const queries = useLaunchQueries(user.id);
  const confirm = useConfirm();
  const mayEnd = usePermission('user-sessions:write');
  const launches = useQuery(queries.list());
  const { data, isPending } = launches;
  const end = useMutation(queries.end());
  const [failed, setFailed] = useState(false);
  const { list, showsAll, showAll } = useUnfolded<HTMLTableSectionElement>(shownAtFirst);
  const name = fullName(user);
  const shown = showsAll ? data : data?.slice(0, shownAtFirst);
  const hasActions = mayEnd && (data?.some((each) => each.mayEnd) ?? false);

  async function ask({ id, service }: Launch) {
    setFailed(false);
    try {
      await confirm({
        title: `End ${service.name}?`,
        message: `${name} will need to sign in to ${service.name} again.`,
        yesLabel: 'End',
        noLabel: 'Cancel',
        emphasis: 'danger',
        onYes: () => end.mutateAsync(id),
      });
    } catch {
      setFailed(true);
    }
  }

  const endButton = (launch: Launch) =>
    launch.mayEnd ? <EndButton service={launch.service.name} onClick={() => void ask(launch)} /> : null;

  return (
    <Box
      component="section"
      aria-labelledby="opened-services"
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', mt: 2 }}
    >
      <Typography id="opened-services" component="h2" variant="h2">
        Opened services
      </Typography>
      <QueryError thing="the opened services" query={launches} />
      {isPending ? <Skeleton variant="rounded" width="100%" height={120} /> : null}
      {failed ? <ErrorNotice message="Not ended. Try again." /> : null}
      {data?.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Hasn’t opened a service yet.
        </Typography>
      ) : null}
      {shown === undefined || shown.length === 0 ? null : (
        <PlainTable
          label={`Services ${name} has opened`}
          sx={{ whiteSpace: 'nowrap' }}
          bodyRef={list}
          rows={shown}
          rowKey={({ id }) => id}
          columns={[...columns, ...(hasActions ? [{ header: 'Action', render: endButton }] : [])]}
        />
      )}
      {!showsAll && data !== undefined && data.length > shownAtFirst ? (
        <Button size="small" onClick={showAll}>
          {`Show all ${data.length}`}
        </Button>
      ) : null}
    </Box>
  );
}

function EndButton({ service, onClick }: { service: string; onClick: () => void }) {
  return (
    <WriteButton
      size="small"
      color="inherit"
      sx={{ color: 'text.secondary' }}
      aria-label={`End ${service}`}
      onClick={onClick}
    >
      End
    </WriteButton>
  );
}
