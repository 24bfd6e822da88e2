import { sentenceOf } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import type { Batch } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { barBelowTable } from '@gangway/table-kit';
import { formatTime, WriteButton, focusHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys, useExportApi } from '../api.ts';
import { refusalText } from '../text/failure-text.ts';
import { usePermission } from '../access/use-permission.ts';
import { resultText, undoText } from './batch-result.tsx';
import { bulkQueries, bulkRoutes, isUnderWay } from './bulk-queries.ts';
import { counted, type Things } from '../text/counted.ts';

/** Progress of the caller's last bulk change, also after the page was left, with Undo while it lasts. */
export function BatchNotice({ kind, things, hidden }: { kind: string; things: Things; hidden: boolean }) {
  const mayWrite = usePermission('bulk:write');
  const queries = bulkQueries(useApi(bulkRoutes));
  const { data } = useQuery({ ...queries.list(), enabled: mayWrite });
  const undo = useMutation(bulkQueries(useExportApi(bulkRoutes)).undo());
  const [closed, setClosed] = useState<number | null>(null);
  const region = useRef<HTMLElement>(null);
  const batch = data?.find((each) => each.kind === kind);
  useFreshRows(batch);
  if (hidden || batch === undefined || closed === batch.id) return null;
  const underWay = isUnderWay(batch);
  // Show the result of an undo even when nothing is left to undo.
  if (!underWay && batch.undoUntil === null && undo.variables !== batch.id) return null;
  const done = batch.total - batch.waiting;
  const title = sentenceOf(batch.title, batch.said);
  return (
    <Box component="section" ref={region} tabIndex={-1} aria-label={t('Latest bulk change')} sx={barBelowTable}>
      <Box
        component="output"
        sx={{ flex: { xs: '1 1 100%', sm: 1 }, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}
      >
        <span>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {title}:
          </Box>{' '}
          {batch.state === 'undone'
            ? undoText(batch, things)
            : batch.state === 'undoing'
              ? t('Undoing. {counted} left.', { counted: counted(batch.waiting, things) })
              : underWay
                ? t('{done} of {total} done. It continues if you leave this page.', {
                    done: formatNumber(done),
                    total: formatNumber(batch.total),
                  })
                : `${resultText(batch, things)}${untilText(batch)}`}
        </span>
        {underWay ? (
          <LinearProgress variant="determinate" value={(100 * done) / batch.total} aria-label={title} />
        ) : null}
        {undo.isError ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            {refusalText(undo.error)}
          </Box>
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
        {batch.undoUntil === null ? null : (
          <WriteButton
            color="inherit"
            disabled={undo.isPending}
            onClick={() => {
              // Move the focus: the button disappears with its batch.
              region.current?.focus();
              undo.mutate(batch.id);
            }}
          >
            {t('Undo')}
          </WriteButton>
        )}
        {underWay ? null : (
          <Button
            color="inherit"
            onClick={() => {
              focusHeading();
              setClosed(batch.id);
            }}
            sx={{ color: 'text.secondary' }}
          >
            {t('Dismiss')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function untilText({ undoUntil }: Batch): string {
  return undoUntil === null ? '' : ` ${t('It can be undone until {time}.', { time: formatTime(new Date(undoUntil)) })}`;
}

/** Refresh the list as soon as the last row is done. */
function useFreshRows(batch: Batch | undefined): void {
  const client = useQueryClient();
  const underWay = batch !== undefined && isUnderWay(batch);
  const wasUnderWay = useRef(underWay);
  useEffect(() => {
    const hasEnded = wasUnderWay.current && !underWay;
    wasUnderWay.current = underWay;
    if (!hasEnded) return;
    for (const queryKey of [queryKeys.users, queryKeys.subscriptions]) void client.invalidateQueries({ queryKey });
  }, [underWay, client]);
}
