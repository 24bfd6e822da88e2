import { isApiError } from '@gangway/api-client';
import type { ImportField, ImportKind } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { ErrorNotice, QueryError } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { applyFailure } from '../../shared/bulk/apply-failure.ts';
import { isRefusal } from '../../shared/text/failure-text.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnMeanings } from './column-meanings.tsx';
import { ImportPreviewList } from './import-preview-list.tsx';
import { ImportResult } from './import-result.tsx';
import { applying, useImportQueries, type AppliedFile, type ChosenFile, type NameMeant } from './import-queries.ts';
import { importRoute } from './route.ts';
import { UnknownNames } from './unknown-names.tsx';

/** `/import`: imports people, or organizations with branches, from a file, after a preview. */
export function ImportPage() {
  const [kind, setKind] = useState<ImportKind>('people');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [applied, setApplied] = useState<AppliedFile | null>(null);
  const isApplying = useIsMutating(applying) > 0;
  // Wait for it: above the rest, it would push the page down later.
  const last = useQuery(useImportQueries().last(isApplying));
  if (last.isPending && last.failureCount === 0) {
    return (
      <AdminPage route={importRoute} width="form">
        <Skeleton variant="rounded" height={240} />
      </AdminPage>
    );
  }
  return (
    <AdminPage route={importRoute} width="form">
      <ImportResult applied={applied} isApplying={isApplying} />
      <ChooseFile
        kind={kind}
        onKind={(next) => {
          setKind(next);
          setFile(null);
        }}
        disabled={isApplying}
        file={file}
        onFile={(next) => {
          setFile(next);
          if (next !== null) setApplied(null);
        }}
      />
      {file === null ? null : (
        <DryRun
          key={`${kind} ${file.id}`}
          kind={kind}
          file={file}
          onApplied={(batchId) => {
            setApplied({ file, batchId });
            setFile((now) => (now === file ? null : now));
          }}
        />
      )}
    </AdminPage>
  );
}

const waitingMessage = msg('Another file is being compared. Yours follows in a few seconds…');

interface DryRunProps {
  kind: ImportKind;
  file: ChosenFile;
  onApplied: (batchId: number) => void;
}

function DryRun({ kind, file, onApplied }: DryRunProps) {
  const queries = useImportQueries();
  const [mapping, setMapping] = useState<(ImportField | null)[] | undefined>(undefined);
  const [names, setNames] = useState<readonly NameMeant[]>([]);
  const asked = { kind, file, mapping, names };
  const preview = useQuery(queries.preview(asked));
  const apply = useMutation(queries.apply());
  const client = useQueryClient();
  const changed = isApiError(apply.error, 409);
  const isWaiting = preview.isFetching && isApiError(preview.failureReason, 429);

  async function run(hash: string) {
    await apply.mutateAsync(hash).then(
      ({ batchId }) => onApplied(batchId),
      // Look again: the import may be under way.
      async () => Promise.all([client.invalidateQueries({ queryKey: ['import'] }), preview.refetch()]),
    );
  }

  if (preview.isError && preview.data === undefined) {
    const message = isRefusal(preview.error) ? preview.error.message : t('Couldn’t load the preview.');
    return <ErrorNotice message={message} onRetry={() => void preview.refetch()} retrying={preview.isFetching} />;
  }
  if (preview.data === undefined) {
    return (
      <>
        <Typography component="output" sx={{ color: 'text.secondary' }}>
          {isWaiting
            ? t(waitingMessage)
            : t('{n, plural, one {Comparing # row with existing data…} other {Comparing # rows with existing data…}}', {
                n: file.read.table.rows.length,
              })}
        </Typography>
        <Skeleton variant="rounded" height={160} />
        <Skeleton variant="rounded" height={320} />
      </>
    );
  }
  const { data } = preview;
  return (
    <>
      <ColumnMeanings
        kind={kind}
        table={file.read.table}
        mapping={data.mapping}
        isRemembered={data.remembered}
        disabled={apply.isPending}
        onMapping={setMapping}
      />
      <UnknownNames
        unknown={data.unknown}
        names={names}
        isOffer={kind === 'organizations'}
        disabled={apply.isPending}
        onNames={setNames}
      />
      {isWaiting ? <Alert severity="info">{t(waitingMessage)}</Alert> : null}
      <QueryError message={t('Couldn’t load the preview.')} query={preview} />
      {apply.isError ? (
        <Alert severity={changed ? 'warning' : 'error'}>
          {changed
            ? t('Nothing was imported because data changed after the preview. Review the new preview and try again.')
            : applyFailure(apply.error, 'above')}
        </Alert>
      ) : null}
      <ImportPreviewList
        kind={kind}
        file={file}
        rows={data.rows}
        isStale={preview.isFetching || preview.isError}
        isApplying={apply.isPending}
        onApply={() => void run(data.hash)}
      />
    </>
  );
}
