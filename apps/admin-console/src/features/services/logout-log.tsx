import type { LogoutDelivery, ServiceClient } from '@gangway/contract';
import { ErrorNotice, RelativeTime, SidewaysScroll, StatusPill, WriteButton, type StatusTone } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormSection } from '../../shared/form-section.tsx';
import { usePermission } from '../../shared/use-permission.ts';
import { useClientQueries } from './use-client-queries.ts';

const states: Readonly<Record<LogoutDelivery['state'], { name: string; tone: StatusTone }>> = {
  waiting: { name: 'Waiting', tone: 'warning' },
  delivered: { name: 'Delivered', tone: 'success' },
  'given-up': { name: 'Failed', tone: 'error' },
};

/** What the service was told about sessions that ended, and whether it listened. */
export function LogoutLog({ id, client }: { id: number; client: ServiceClient }) {
  const queries = useClientQueries(id);
  const log = useQuery(queries.logouts());
  const sendAgain = useMutation(queries.sendAgain());
  const mayWrite = usePermission('services:write');
  const waits = log.data?.some(({ state }) => state === 'waiting') ?? false;
  return (
    <FormSection heading="Logout tokens">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {client.backchannelLogoutUri === null
          ? 'Set a back-channel logout address to tell this service when a session ends.'
          : 'When a session ends, we send a logout token to the service’s back-channel logout address. Until the service accepts it, we keep trying, at least every 15 minutes.'}
      </Typography>
      {log.isPending ? <Skeleton variant="rounded" height={80} /> : null}
      {log.isError ? (
        <ErrorNotice thing="the logout tokens" onRetry={() => void log.refetch()} retrying={log.isFetching} />
      ) : null}
      {sendAgain.isError ? <ErrorNotice message="Not sent. Try again." /> : null}
      {log.data?.length === 0 && client.backchannelLogoutUri !== null ? (
        <Typography variant="body2">None sent in the last 30 days.</Typography>
      ) : null}
      {log.data === undefined || log.data.length === 0 ? null : (
        <SidewaysScroll label="Logout tokens">
          <Table size="small" aria-label="Logout tokens">
            <TableHead>
              <TableRow>
                <TableCell>Session ended</TableCell>
                <TableCell>State</TableCell>
                <TableCell>Attempts</TableCell>
                <TableCell>Last answer</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {log.data.map((delivery) => (
                <TableRow key={delivery.id}>
                  <TableCell>
                    <RelativeTime value={delivery.at} />
                  </TableCell>
                  <TableCell>
                    <StatusPill tone={states[delivery.state].tone} quiet={delivery.state === 'delivered'}>
                      {states[delivery.state].name}
                    </StatusPill>
                  </TableCell>
                  <TableCell>{delivery.attempts}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    <Answer delivery={delivery} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </SidewaysScroll>
      )}
      {mayWrite && waits ? (
        <Box>
          <WriteButton
            variant="outlined"
            aria-disabled={sendAgain.isPending}
            onClick={() => {
              if (!sendAgain.isPending) sendAgain.mutate();
            }}
          >
            Send again
          </WriteButton>
        </Box>
      ) : null}
    </FormSection>
  );
}

function Answer({ delivery: { deliveredAt, nextAttemptAt, error } }: { delivery: LogoutDelivery }) {
  if (deliveredAt !== null) {
    return (
      <>
        Accepted <RelativeTime value={deliveredAt} />
      </>
    );
  }
  return (
    <>
      {error ?? '–'}
      {nextAttemptAt !== null && error !== null ? (
        <>
          {' '}
          Next attempt <RelativeTime value={nextAttemptAt} />
        </>
      ) : null}
    </>
  );
}
