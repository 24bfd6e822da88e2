import type { Launch, User } from '@gangway/contract';
import { ErrorNotice, RelativeTime, SidewaysScroll, useConfirm, useUnfolded, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../shared/use-permission.ts';
import { useLaunchQueries } from './use-launch-queries.ts';
import { fullName } from './user-columns.tsx';

const ways: Readonly<Record<Launch['how'], string>> = {
  handoff: 'Hand-off token',
  session: 'Session token',
  oidc: 'OpenID Connect',
};

/** Enough to see what someone did today. */
const shownAtFirst = 10;

/** Each service a user has opened, with the way to end the session there, where one can be ended. */
export function UserLaunches({ user }: { user: Pick<User, 'id' | 'firstName' | 'lastName'> }) {
  const queries = useLaunchQueries(user.id);
  const confirm = useConfirm();
  const mayEnd = usePermission('user-sessions:write');
  const { data, isPending, isError, isFetching, refetch } = useQuery(queries.list());
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

  return (
    <Box
      component="section"
      aria-labelledby="opened-services"
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', mt: 1 }}
    >
      <Typography id="opened-services" component="h2" variant="h3">
        Opened services
      </Typography>
      {isError ? (
        <ErrorNotice thing="the opened services" onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {isPending ? <Skeleton variant="rounded" width="100%" height={120} /> : null}
      {failed ? <ErrorNotice message="Not ended. Try again." /> : null}
      {data?.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Hasn’t opened a service yet.
        </Typography>
      ) : null}
      {shown === undefined || shown.length === 0 ? null : (
        <SidewaysScroll label={`Services ${name} has opened`}>
          <Table size="small" aria-label={`Services ${name} has opened`} sx={{ whiteSpace: 'nowrap' }}>
            <TableHead>
              <TableRow>
                <TableCell>Service</TableCell>
                <TableCell>Opened</TableCell>
                <TableCell>By</TableCell>
                <TableCell>Device</TableCell>
                <TableCell>Address</TableCell>
                <TableCell>Until</TableCell>
                {hasActions ? <TableCell>Action</TableCell> : null}
              </TableRow>
            </TableHead>
            <TableBody ref={list}>
              {shown.map((each) => (
                <TableRow key={each.id}>
                  <TableCell>
                    <bdi>{each.service.name}</bdi>
                  </TableCell>
                  <TableCell>
                    <RelativeTime value={each.openedAt} />
                  </TableCell>
                  <TableCell>{ways[each.how]}</TableCell>
                  <TableCell>{each.device}</TableCell>
                  <TableCell>{each.ip}</TableCell>
                  <TableCell>
                    {each.hasEnded ? 'Ended ' : ''}
                    <RelativeTime value={each.endsAt} />
                  </TableCell>
                  {hasActions ? (
                    <TableCell>
                      {each.mayEnd ? (
                        <WriteButton
                          size="small"
                          color="inherit"
                          sx={{ color: 'text.secondary' }}
                          aria-label={`End ${each.service.name}`}
                          onClick={() => void ask(each)}
                        >
                          End
                        </WriteButton>
                      ) : null}
                    </TableCell>
                  ) : null}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </SidewaysScroll>
      )}
      {!showsAll && data !== undefined && data.length > shownAtFirst ? (
        <Button size="small" onClick={showAll}>
          {`Show all ${data.length}`}
        </Button>
      ) : null}
    </Box>
  );
}
