import { sentencesOf } from '@gangway/api-client';
import type { Batch } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { ErrorNotice, RelativeTime, useConfirm, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { refusalText } from '../../shared/text/failure-text.ts';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { saveFile } from '../../shared/list/export/use-list-export.ts';
import { failedRows } from './failed-rows.ts';
import { useImportQueries, type AppliedFile } from './import-queries.ts';

export interface ImportResultProps {
  /** The file that this page has imported. */
  applied: AppliedFile | null;
  isApplying: boolean;
}

/** The caller's last import: progress, outcome and Undo. Continues whether or not this page is open. */
export function ImportResult({ applied, isApplying }: ImportResultProps) {
  const queries = useImportQueries();
  const { data: batch } = useQuery(queries.last(isApplying));
  const undo = useMutation(queries.undo());
  const saveFailed = useMutation({
    mutationFn: async ({ file: { name, read }, batchId }: AppliedFile) => {
      const { table } = read;
      const rows = await queries.rows(batchId, table.rows.length);
      const failed = rows.flatMap(({ outcome, reason, said }, row) =>
        outcome === 'refused' ? [{ row, errors: [{ field: null, message: sentencesOf(reason ?? '', said) }] }] : [],
      );
      const csv = await failedRows(table, failed);
      saveFile(`${name.replace(/\.[^.]*$/, '')}-failed.csv`, csv, 'text/csv;charset=utf-8');
    },
  });
  const confirm = useConfirm();
  const labelId = useId();
  const words = useRef<HTMLOutputElement>(null);
  const hasUndo = (batch?.undoUntil ?? null) !== null;
  useEffect(() => {
    // Move the focus: the dialog would return it to a button that is gone.
    if (undo.isSuccess && !hasUndo && document.activeElement === document.body) words.current?.focus();
  }, [undo.isSuccess, hasUndo]);
  if (!batch) return null;
  const isRunning = batch.state === 'applying' || batch.state === 'undoing';
  const done = batch.total - batch.waiting;

  async function undoIt({ id, changed }: Batch) {
    const sure = await confirm({
      title: t('Undo this import?'),
      message: t(
        '{changed, plural, one {# row will be restored.} other {# rows will be restored.}} New users are deactivated and pending invitations cancelled. Anyone edited since is left unchanged.',
        { changed },
      ),
      yesLabel: t('Undo'),
      noLabel: t('Keep it'),
      emphasis: 'no',
    });
    if (sure) await undo.mutateAsync(id).catch(() => undefined);
  }

  return (
    <FormSection heading={isRunning ? t('Import under way') : t('Last import')}>
      <Typography component="output" ref={words} tabIndex={-1} id={labelId} sx={{ display: 'block' }}>
        {stateMessages(batch)}
        {isRunning ? null : (
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            <RelativeTime value={batch.finishedAt ?? batch.createdAt} />
          </Box>
        )}
      </Typography>
      {isRunning ? (
        <LinearProgress
          variant="determinate"
          aria-labelledby={labelId}
          value={batch.total === 0 ? 100 : Math.floor((done / batch.total) * 100)}
          sx={{ height: 8, borderRadius: 4, backgroundColor: 'divider' }}
        />
      ) : null}
      {undo.isError ? <Alert severity="error">{refusalText(undo.error)}</Alert> : null}
      {saveFailed.isError ? <ErrorNotice message={t('Couldn’t load the rows that failed.')} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {batch.undoUntil !== null && batch.changed > 0 ? (
          <WriteButton variant="outlined" disabled={undo.isPending} onClick={() => void undoIt(batch)}>
            {t('Undo')}
          </WriteButton>
        ) : null}
        {!isRunning && batch.refused > 0 && applied?.batchId === batch.id ? (
          <Button variant="text" disabled={saveFailed.isPending} onClick={() => saveFailed.mutate(applied)}>
            {t('Download the rows that failed')}
          </Button>
        ) : null}
      </Box>
    </FormSection>
  );
}

function stateMessages({ title, state, total, waiting, changed, unchanged, refused, undone, spared }: Batch): string {
  if (state === 'applying')
    return t('{title}: {done} of {total} rows done.', {
      title,
      done: formatNumber(total - waiting),
      total: formatNumber(total),
    });
  if (state === 'undoing')
    return t('{title}: undoing, {waiting} rows left.', { title, waiting: formatNumber(waiting) });
  if (state === 'undone')
    return t('{title}: undone, {undone} restored, {spared} unchanged', {
      title,
      undone: formatNumber(undone),
      spared: formatNumber(spared),
    });
  return t('{title}: {changed} imported, {unchanged} unchanged, {refused} failed', {
    title,
    changed: formatNumber(changed),
    unchanged: formatNumber(unchanged),
    refused: formatNumber(refused),
  });
}
