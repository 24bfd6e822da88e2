import type { Launch, User } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ErrorNotice, QueryError, RelativeTime, useConfirm, useUnfolded, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ServiceName } from '../../../shared/list/service-name.tsx';
import { PlainTable, type PlainColumn } from '../../../shared/list/plain-table.tsx';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { useLaunchQueries } from './use-launch-queries.ts';
import { fullName } from '../user-columns.tsx';

const ways: Readonly<Record<Launch['how'], string>> = {
  handoff: msg('Hand-off token'),
  session: msg('Session token'),
  oidc: msg('OpenID Connect'),
};

/** Covers a busy day. */
const shownAtFirst = 10;

const columns = (): readonly PlainColumn<Launch>[] => [
  { header: t('Service'), render: ({ service }) => <ServiceName service={service} /> },
  { header: t('Opened'), render: ({ openedAt }) => <RelativeTime value={openedAt} /> },
  { header: t('By'), render: ({ how }) => t(ways[how]) },
  { header: t('Device'), render: ({ device }) => device },
  { header: t('Address'), render: ({ ip }) => ip },
  {
    header: t('Until'),
    render: ({ hasEnded, endsAt }) => {
      const when = <RelativeTime value={endsAt} />;
      return hasEnded ? rich('Ended {when}', { when }) : when;
    },
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
        title: t('End {name}?', { name: service.name }),
        message: t('{name} will need to sign in to {service} again.', { name, service: service.name }),
        yesLabel: t('End'),
        noLabel: t('Cancel'),
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
        {t('Opened services')}
      </Typography>
      <QueryError message={t('Couldn’t load the opened services.')} query={launches} />
      {isPending ? <Skeleton variant="rounded" width="100%" height={120} /> : null}
      {failed ? <ErrorNotice message={t('Not ended. Try again.')} /> : null}
      {data?.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Hasn’t opened a service yet.')}
        </Typography>
      ) : null}
      {shown === undefined || shown.length === 0 ? null : (
        <PlainTable
          label={t('Services {name} has opened', { name })}
          sx={{ whiteSpace: 'nowrap' }}
          bodyRef={list}
          rows={shown}
          rowKey={({ id }) => id}
          columns={[...columns(), ...(hasActions ? [{ header: t('Action'), render: endButton }] : [])]}
        />
      )}
      {!showsAll && data !== undefined && data.length > shownAtFirst ? (
        <Button size="small" onClick={showAll}>
          {t('Show all {count}', { count: data.length })}
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
      aria-label={t('End {name}', { name: service })}
      onClick={onClick}
    >
      {t('End')}
    </WriteButton>
  );
}
