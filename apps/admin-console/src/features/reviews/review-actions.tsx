import { useApi } from '@gangway/api-client/react';
import { review as reviewRoutes, type Review } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { toast } from '@gangway/toasts';
import { Spinner, useConfirm, WriteButton } from '@gangway/ui-kit';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useExportApi } from '../../shared/api.ts';
import { saveFailure } from '../../shared/text/failure-text.ts';
import { saveFile } from '../../shared/list/export/use-list-export.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { reviewCalls, reviewQueries } from './review-queries.ts';
import { applyMessages } from './review-messages.ts';

/** Applies an open review, or downloads the evidence of a closed one. */
export function ReviewActions({ review }: { review: Review }) {
  const mayApply = usePermission('reviews:write');
  const maySeeEvidence = usePermission('reviews:evidence');
  if (review.status === 'open') return mayApply ? <ApplyButton review={review} /> : null;
  return maySeeEvidence ? <EvidenceButton id={review.id} /> : null;
}

function ApplyButton({ review }: { review: Review }) {
  const apply = useMutation(reviewQueries(useApi(reviewCalls)).apply(review.id));
  const confirm = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  const { items, decided, removals } = review;

  async function ask() {
    setFailure(null);
    try {
      await confirm({
        title: t('Apply this review?'),
        message: applyMessages(review),
        detail: t(
          'Grants changed since the review started stay and are reported. The review then closes, with {items, plural, one {# grant} other {# grants}} and {decided, plural, one {# decision} other {# decisions}} kept as signed evidence.',
          { items, decided },
        ),
        yesLabel: removals === 0 ? t('Apply') : t('Remove {removals} and close', { removals: formatNumber(removals) }),
        noLabel: t('Cancel'),
        emphasis: removals === 0 ? 'yes' : 'danger',
        onYes: () => apply.mutateAsync(),
      });
    } catch (error) {
      setFailure(saveFailure(error));
    }
  }

  return (
    <>
      {failure === null ? null : (
        <Box role="alert" sx={{ alignSelf: 'center', typography: 'body2', color: 'error.main' }}>
          {failure}
        </Box>
      )}
      <WriteButton variant={decided === items ? 'contained' : 'outlined'} onClick={() => void ask()}>
        {t('Apply…')}
      </WriteButton>
    </>
  );
}

function EvidenceButton({ id }: { id: number }) {
  const api = useExportApi({ review: reviewRoutes });
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { body } = await api.review.evidence({ params: { id } });
      saveFile(`review-${id}-evidence.zip`, body, 'application/zip');
    } catch {
      toast.error(t('The download failed. Try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="outlined"
      aria-disabled={busy || undefined}
      startIcon={busy ? <Spinner size={18} /> : <FileDownloadOutlined />}
      onClick={() => {
        if (!busy) void download();
      }}
    >
      {t('Evidence')}
    </Button>
  );
}
