import { sentencesOf } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import type { Batch, BulkOperation, BulkSelection, PlannedRow } from '@gangway/contract';
import { formatNumber, msg, t } from '@gangway/messages';
import { ErrorNotice, Notice, Spinner, WriteButton, useOnBack } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useExportApi } from '../api.ts';
import { isRefusal } from '../text/failure-text.ts';
import { applyFailure } from './apply-failure.ts';
import { BatchResult } from './batch-result.tsx';
import { bulkQueries, bulkRoutes, isUnderWay } from './bulk-queries.ts';
import { counted, type Things } from '../text/counted.ts';

export interface BulkDialogProps {
  /** The action before its count is known: `Deactivate`. */
  title: string;
  /** The action with its count, for heading and button: `Deactivate 7 people`. */
  titleOf: (n: number) => string;
  /** The list whose batches it starts: `users`. */
  kind: string;
  things: Things;
  selection: BulkSelection;
  count: number;
  /** Null while a form is incomplete. */
  operation: BulkOperation | null;
  renderForm?: (choose: (operation: BulkOperation) => void, cancel: () => void) => ReactNode;
  /** `isDone`: changes were applied. */
  onClose: (isDone: boolean) => void;
}

/**
 * Previews a bulk change record by record, applies it and shows the result. The batch continues when the dialog is
 * closed.
 */
export function BulkDialog({
  title,
  titleOf,
  kind,
  things,
  selection,
  count,
  operation,
  renderForm,
  onClose,
}: BulkDialogProps) {
  const [chosen, setChosen] = useState(operation);
  // Wait longer than a page's calls do.
  const queries = bulkQueries(useExportApi(bulkRoutes));
  const quick = bulkQueries(useApi(bulkRoutes));
  const preview = useQuery(queries.preview(chosen, selection));
  const apply = useMutation(queries.apply());
  const mine = useQuery({ ...quick.list(), enabled: apply.isPending, refetchInterval: apply.isPending ? 700 : false });
  const running = apply.isPending ? mine.data?.find((batch) => batch.kind === kind && isUnderWay(batch)) : undefined;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const rows = preview.data?.rows ?? [];
  const willChange = rows.filter(({ outcome }) => outcome === 'will-change').length;
  const close = () => onClose(apply.isSuccess || apply.isPending);
  useOnBack(close);

  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      // Align at the top: centred, the title would rise with every row that arrives.
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { mt: { sm: '12dvh' }, maxHeight: { sm: 'calc(88dvh - 32px)' } },
      }}
    >
      <DialogTitle id={titleId} component="h2" variant="h2">
        {titleOf(count)}
      </DialogTitle>
      {chosen === null ? renderForm?.(setChosen, close) : null}
      {chosen === null ? null : apply.isSuccess ? (
        <BatchResult applied={apply.data} things={things} onClose={close} />
      ) : (
        <>
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <Preview preview={preview} count={count} things={things} />
            {apply.isPending ? <Progress running={running} /> : null}
            {apply.isError ? (
              <ApplyFailure
                error={apply.error}
                onNewPreview={() => {
                  apply.reset();
                  void preview.refetch();
                }}
              />
            ) : null}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button variant="outlined" onClick={close}>
              {apply.isPending ? t('Close') : t('Cancel')}
            </Button>
            <WriteButton
              variant="contained"
              color={takesAway(chosen) ? 'error' : 'primary'}
              disabled={preview.isFetching || willChange === 0 || apply.isPending || apply.isError}
              onClick={() => {
                if (preview.data) apply.mutate(preview.data.hash);
              }}
            >
              {willChange === 0 ? title : titleOf(willChange)}
            </WriteButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  preview: UseQueryResult<{ readonly rows: readonly PlannedRow[] }>;
  count: number;
  things: Things;
}

function Preview({ preview, count, things }: PreviewProps) {
  if (preview.isFetching)
    return (
      <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 2 }}>
        <Spinner size={20} />
        {t('Checking {counted}…', { counted: counted(count, things) })}
      </Box>
    );
  if (!preview.isError) return <PreviewRows rows={preview.data?.rows ?? []} things={things} />;
  if (isRefusal(preview.error) || isForbidden(preview.error))
    return <Notice tone="warning">{preview.error.message}</Notice>;
  return (
    <ErrorNotice message={t('Couldn’t load the preview.')} onRetry={() => void preview.refetch()} retrying={false} />
  );
}

function ApplyFailure({ error, onNewPreview }: { error: Error; onNewPreview: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button color="inherit" onClick={onNewPreview}>
          {t('New preview')}
        </Button>
      }
    >
      {applyFailure(error, 'below the list')}
    </Notice>
  );
}

function Progress({ running }: { running: Pick<Batch, 'total' | 'waiting'> | undefined }) {
  return (
    <Box component="output" sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={t('Progress')}
        {...(running
          ? { variant: 'determinate', value: (100 * (running.total - running.waiting)) / running.total }
          : {})}
      />
      <Typography variant="body2">
        {running ? (
          <span>
            {t('{done} of {total} done.', {
              done: formatNumber(running.total - running.waiting),
              total: formatNumber(running.total),
            })}{' '}
          </span>
        ) : (
          ''
        )}
        <span>{t('You can close this. The change will continue.')}</span>
      </Typography>
    </Box>
  );
}

/** Styles a change that takes access away. */
function takesAway(operation: BulkOperation): boolean {
  if (operation.kind === 'state') return !operation.isActive;
  return ['revoke', 'end-sessions', 'end-subscription'].includes(operation.kind);
}

function isForbidden(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && error.status === 403;
}

const groups = [
  { outcome: 'refused', label: msg('refused'), heading: msg('{counted} refused') },
  { outcome: 'no-change', label: msg('unchanged'), heading: msg('{counted} unchanged') },
  { outcome: 'will-change', label: msg('will change'), heading: msg('{counted} will change') },
] as const;

/** Names each record under its outcome; unchanged ones first, with the reason. */
function PreviewRows({ rows, things }: { rows: readonly PlannedRow[]; things: Things }) {
  return (
    <>
      {groups.map(({ outcome, label, heading }) => {
        const some = rows.filter((row) => row.outcome === outcome);
        if (some.length === 0) return null;
        return (
          <Box key={outcome} component="section" aria-label={t(label)}>
            <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
              {t(heading, { counted: counted(some.length, things) })}
            </Typography>
            <Box
              component="ul"
              // Make the list focusable: it scrolls by itself, so the keyboard must reach it.
              {...(some.length > 6 ? { tabIndex: 0 } : {})}
              sx={{
                m: 0,
                paddingInlineStart: 2.5,
                maxHeight: 168,
                overflow: 'auto',
                overflowWrap: 'anywhere',
                typography: 'body2',
              }}
            >
              {some.map(({ id, name, reason, said }) => (
                <li key={id}>
                  <bdi>{name ?? t('ID {id}', { id })}</bdi>
                  {reason === null ? null : (
                    <Box component="span" sx={{ color: 'text.secondary' }}>{`: ${sentencesOf(reason, said)}`}</Box>
                  )}
                </li>
              ))}
            </Box>
          </Box>
        );
      })}
    </>
  );
}
