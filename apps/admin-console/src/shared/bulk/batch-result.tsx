import { sentencesOf } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import type { Applied, Batch } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { formatTime, Notice, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useExportApi } from '../api.ts';
import { refusalText } from '../text/failure-text.ts';
import { bulkQueries, bulkRoutes } from './bulk-queries.ts';
import { counted, type Things } from '../text/counted.ts';

/** `10 people changed, 1 refused.` */
export function resultText(
  { changed, unchanged, refused }: Pick<Applied, 'changed' | 'unchanged' | 'refused'>,
  things: Things,
): string {
  const values = {
    changed: counted(changed, things),
    unchanged: formatNumber(unchanged),
    refused: formatNumber(refused),
  };
  if (unchanged > 0 && refused > 0)
    return t('{changed} changed, {unchanged} stayed as before, {refused} refused.', values);
  if (unchanged > 0) return t('{changed} changed, {unchanged} stayed as before.', values);
  if (refused > 0) return t('{changed} changed, {refused} refused.', values);
  return t('{changed} changed.', values);
}

/** Result of a batch whose undo has ended or is under way. */
export function undoText({ undone, spared }: Batch, things: Things): string {
  const values = { undone: counted(undone, things), spared: formatNumber(spared) };
  return spared === 0
    ? t('{undone} changed back.', values)
    : t('{undone} changed back, {spared} not undone: edited since, or no longer yours to change.', values);
}

/** Counts of changed and refused rows with reasons, and Undo for 15 minutes. */
export function BatchResult({ applied, things, onClose }: { applied: Applied; things: Things; onClose: () => void }) {
  const quick = bulkQueries(useApi(bulkRoutes));
  const undo = useMutation(bulkQueries(useExportApi(bulkRoutes)).undo());
  const mine = useQuery(quick.list());
  const batch = mine.data?.find(({ id }) => id === applied.batchId);
  const refused = useQuery({ ...quick.rows(applied.batchId, 'refused'), enabled: applied.refused > 0 });
  const spared = useQuery({ ...quick.rows(applied.batchId, 'spared'), enabled: (undo.data?.spared ?? 0) > 0 });
  const listed = undo.isSuccess ? spared.data : refused.data;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography component="output">
          {undo.data ? undoText(undo.data, things) : resultText(applied, things)}
        </Typography>
        {listed === undefined || listed.rows.length === 0 ? null : (
          <Box component="ul" tabIndex={0} aria-label={t('Not changed')} sx={listStyle}>
            {listed.rows.map(({ id, name, reason, said }, index) => (
              <li key={id ?? `row ${index}`}>
                <bdi>{name ?? t('ID {id}', { id: id ?? '' })}</bdi>
                <Box component="span" sx={{ color: 'text.secondary' }}>{`: ${sentencesOf(reason ?? '', said)}`}</Box>
              </li>
            ))}
            {(listed.total ?? 0) > listed.rows.length ? (
              <li>{t('and {n} more', { n: formatNumber((listed.total ?? 0) - listed.rows.length) })}</li>
            ) : null}
          </Box>
        )}
        {undo.isError ? <Notice tone="warning">{refusalText(undo.error)}</Notice> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {batch?.undoUntil && !undo.isSuccess ? (
          <WriteButton
            variant="outlined"
            disabled={undo.isPending}
            title={t('Until {time}', { time: formatTime(new Date(batch.undoUntil)) })}
            onClick={() => undo.mutate(applied.batchId)}
          >
            {t('Undo')}
          </WriteButton>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </>
  );
}

const listStyle = {
  m: 0,
  paddingInlineStart: 2.5,
  maxHeight: 200,
  overflow: 'auto',
  overflowWrap: 'anywhere',
  typography: 'body2',
} as const;
