import { useApi } from '@gangway/api-client/react';
import type { SavedView } from '@gangway/contract';
import { Notice, WriteButton, useOnBack } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { notSaved } from '../failure-text.ts';
import { savedViewQueries, savedViewRoutes } from './saved-view-queries.ts';

/** One's own views, each with the way to remove it. */
export function ManageViewsDialog({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  const remove = useMutation(savedViewQueries(useApi(savedViewRoutes)).remove());
  const titleId = useId();
  useOnBack(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h2">
        Your views
      </DialogTitle>
      <DialogContent>
        {remove.isError ? <Notice tone="warning">{notSaved}</Notice> : null}
        {views.length === 0 ? <Typography component="output">No view is left.</Typography> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {views.map(({ id, name, isShared }) => (
            <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
              <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{name}</bdi>
                {isShared ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' · shared'}
                  </Box>
                ) : null}
              </Typography>
              <WriteButton
                color="inherit"
                aria-label={`Remove ${name}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                Remove
              </WriteButton>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
