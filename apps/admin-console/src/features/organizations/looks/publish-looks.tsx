import type { Looks } from '@gangway/contract';
import { t } from '@gangway/messages';
import { disabledWithReason, restingStyle, useConfirm, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { saveFailure } from '../../../shared/text/failure-text.ts';
import { useLooksChanges } from './looks-queries.ts';

export interface PublishLooksProps {
  id: number;
  looks: Looks;
  /** The form has text that is in no draft yet. */
  unsaved: boolean;
  onReset: () => void;
}

/** Publishes the draft, discards it, or goes back to the product’s looks. */
export function PublishLooks({ id, looks: { draft, live, version }, unsaved, onReset }: PublishLooksProps) {
  const { publish, reset, isChanging } = useLooksChanges(id);
  const confirm = useConfirm();
  const [failure, setFailure] = useState<string | null>(null);
  // Keep the button once nothing is left to publish: it has the focus.
  const obstacle = unsaved ? t('Save the draft first.') : draft === null ? t('Nothing to publish.') : null;

  async function attempt(work: () => Promise<unknown>) {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(saveFailure(error));
    }
  }
  async function resetAsked(of: 'draft' | 'live', question: { title: string; message: string; yesLabel: string }) {
    const done = await confirm({
      ...question,
      noLabel: t('Cancel'),
      emphasis: 'danger',
      onYes: () => reset.mutateAsync({ of, version }),
    });
    if (done) onReset();
  }
  const discard = {
    title: t('Discard draft'),
    message: t('The looks that people see stay.'),
    yesLabel: t('Discard'),
  };
  const backToStandard = {
    title: t('Back to standard'),
    message: t('People see the product’s looks again. Draft and published looks are deleted.'),
    yesLabel: t('Back to standard'),
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <WriteButton
          variant="outlined"
          busy={isChanging || obstacle !== null}
          onClick={() => void attempt(() => publish.mutateAsync(version))}
          {...disabledWithReason(obstacle)}
          sx={restingStyle}
        >
          {t('Publish')}
        </WriteButton>
        {draft === null || live === null ? null : (
          <WriteButton busy={isChanging} onClick={() => void attempt(() => resetAsked('draft', discard))}>
            {discard.title}
          </WriteButton>
        )}
        {draft === null && live === null ? null : (
          <WriteButton
            color="error"
            busy={isChanging}
            onClick={() => void attempt(() => resetAsked('live', backToStandard))}
          >
            {backToStandard.title}
          </WriteButton>
        )}
      </Box>
      <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
        {failure}
      </Box>
    </Box>
  );
}
