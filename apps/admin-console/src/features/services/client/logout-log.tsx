import type { LogoutDelivery, ServiceClient } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ErrorNotice, QueryError, RelativeTime, StatusWord, type StatusTone, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RecordSection } from '../../../shared/page/record-layout.tsx';
import { PlainTable } from '../../../shared/list/plain-table.tsx';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { useClientQueries } from './client-queries.ts';

const states: Readonly<Record<LogoutDelivery['state'], { name: string; tone: StatusTone }>> = {
  waiting: { name: msg('Waiting'), tone: 'warning' },
  delivered: { name: msg('Delivered'), tone: 'success' },
  'given-up': { name: msg('Failed'), tone: 'error' },
};

/** Logout tokens sent to the service, with its answers. */
export function LogoutLog({ id, client }: { id: number; client: ServiceClient }) {
  const queries = useClientQueries(id);
  const log = useQuery(queries.logouts());
  const sendAgain = useMutation(queries.sendAgain());
  const mayWrite = usePermission('services:write');
  const waits = log.data?.some(({ state }) => state === 'waiting') ?? false;
  return (
    <RecordSection heading={t('Logout tokens')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {client.backchannelLogoutUri === null
          ? t('Set a back-channel logout URI to tell this service when a session ends.')
          : t(
              'When a session ends, we send a logout token to the service’s back-channel logout URI. Until the service accepts it, we keep trying, at least every 15 minutes.',
            )}
      </Typography>
      {log.isPending ? <Skeleton variant="rounded" height={80} /> : null}
      <QueryError message={t('Couldn’t load the logout tokens.')} query={log} />
      {sendAgain.isError ? <ErrorNotice message={t('Not sent. Try again.')} /> : null}
      {log.data?.length === 0 && client.backchannelLogoutUri !== null ? (
        <Typography variant="body2">{t('None sent in the last 30 days.')}</Typography>
      ) : null}
      {log.data === undefined || log.data.length === 0 ? null : (
        <PlainTable
          label={t('Logout tokens')}
          rows={log.data}
          rowKey={(delivery) => delivery.id}
          columns={[
            { header: t('Session ended'), render: ({ at }) => <RelativeTime value={at} /> },
            {
              header: t('State'),
              render: ({ state }) => <StatusWord tone={states[state].tone}>{t(states[state].name)}</StatusWord>,
            },
            { header: t('Attempts'), render: ({ attempts }) => attempts },
            {
              header: t('Last answer'),
              sx: { overflowWrap: 'anywhere' },
              render: (delivery) => <Answer delivery={delivery} />,
            },
          ]}
        />
      )}
      {mayWrite && waits ? (
        <Box>
          <WriteButton variant="outlined" busy={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
            {t('Send again')}
          </WriteButton>
        </Box>
      ) : null}
    </RecordSection>
  );
}

function Answer({ delivery: { deliveredAt, nextAttemptAt, error } }: { delivery: LogoutDelivery }) {
  if (deliveredAt !== null) {
    return <>{rich('Accepted {deliveredAt}', { deliveredAt: <RelativeTime value={deliveredAt} /> })}</>;
  }
  return (
    <>
      {error ?? '–'}
      {nextAttemptAt !== null && error !== null ? (
        <span> {rich('Next attempt {nextAttemptAt}', { nextAttemptAt: <RelativeTime value={nextAttemptAt} /> })}</span>
      ) : null}
    </>
  );
}
