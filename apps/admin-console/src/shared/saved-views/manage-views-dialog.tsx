import { useApi } from '@gangway/api-client/react';
import type { SavedView } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { Notice, WriteButton, useConfirm, useOnBack } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { notSaved } from '../text/failure-text.ts';
import { savedViewQueries, savedViewRoutes } from './saved-view-queries.ts';

/** The caller's views, each with a button to remove it. */
export function ManageViewsDialog({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const remove = useMutation(savedViewQueries(useApi(savedViewRoutes)).remove());
  const confirm = useConfirm();
  const done = useRef<HTMLButtonElement>(null);
  const titleId = useId();

  async function removeView({ id, name, isShared }: SavedView) {
    const sure =
      !isShared ||
      (await confirm({
        title: t('Remove {name}?', { name }),
        message: t('The organization’s other administrators will lose this view.'),
        yesLabel: t('Remove'),
        noLabel: t('Keep it'),
        emphasis: 'no',
        fallbackFocus: () => done.current,
      }));
    if (!sure) return;
    // Show failures above the list.
    await remove.mutateAsync(id).catch(() => undefined);
    // Move the focus: its button is gone.
    done.current?.focus();
  }

  useOnBack(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h2">
        {t('Your views')}
      </DialogTitle>
      <DialogContent>
        {remove.isError ? <Notice tone="warning">{t(notSaved)}</Notice> : null}
        {views.length === 0 ? <Typography component="output">{t('No saved views.')}</Typography> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {views.map((view) => (
            <Box key={view.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
              <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{view.name}</bdi>
                {view.isShared ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {`${dot}${t('shared')}`}
                  </Box>
                ) : null}
              </Typography>
              <WriteButton
                color="inherit"
                aria-label={t('Remove {name}', { name: view.name })}
                disabled={remove.isPending}
                onClick={() => void removeView(view)}
              >
                {t('Remove')}
              </WriteButton>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button ref={done} variant="contained" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
