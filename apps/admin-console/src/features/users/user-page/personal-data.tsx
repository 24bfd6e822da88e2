import type { UserDetail } from '@gangway/contract';
import { t } from '@gangway/messages';
import { WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { saveFile } from '../../../shared/list/export/use-list-export.ts';
import { useUserQueries } from '../user-queries.ts';

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }));

/** A copy of everything held on a person, and the erasure. */
export function PersonalData({ user }: { user: UserDetail }) {
  const [asksToErase, setAsksToErase] = useState(false);
  const exportData = useMutation(useUserQueries().exportData());
  const isErased = user.email.endsWith('@erased.invalid');

  const save = () =>
    exportData.mutate(user.id, {
      onSuccess: (data) => saveFile(`person-${user.id}.json`, JSON.stringify(data, null, 2), 'application/json'),
    });

  return (
    <FormSection heading={t('Personal data')}>
      <Typography color="text.secondary">
        {isErased
          ? t('This person was erased. What is left names no one.')
          : t('Download everything held on this person, or erase it for good.')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <WriteButton variant="outlined" busy={exportData.isPending} onClick={save}>
          {t('Export personal data')}
        </WriteButton>
        {isErased ? null : (
          <WriteButton variant="outlined" color="error" onClick={() => setAsksToErase(true)}>
            {t('Erase person')}
          </WriteButton>
        )}
      </Box>
      {asksToErase ? (
        <Suspense fallback={null}>
          <EraseDialog user={user} onClose={() => setAsksToErase(false)} />
        </Suspense>
      ) : null}
    </FormSection>
  );
}
