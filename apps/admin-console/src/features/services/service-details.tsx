import type { Service } from '@gangway/contract';
import { kindNames } from '@gangway/references';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { handoffModes } from './service-panel.tsx';

/** For those who may read a service but not edit it: what Edit would show under the row. */
export function ServiceDetails({ row }: { row: Service }) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const facts = [
    ['Key', row.name],
    ['URL', row.url === '' ? 'No address' : row.url],
    ['Roles offered', row.roles?.map(({ name }) => name).join(', ') || 'None'],
    ['Hand-off', handoffModes.find(({ id }) => id === row.handoffMode)?.name ?? ''],
    ['Active', row.isActive ? 'Yes' : 'No'],
    ['Description', row.description || 'None'],
    ['Takes references', row.referenceKinds?.map((kind) => kindNames[kind]).join(', ') || 'None'],
    ['Reference URL', row.referenceTemplate || 'None'],
    ['Requires a plan', row.requiresPlan === true ? 'Yes' : 'No'],
  ] as const;
  return (
    <>
      <Button size="small" aria-label={`Details of ${row.displayName}`} onClick={() => setOpen(true)}>
        Details
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <DialogTitle id={titleId} component="h2" variant="h2">
          {row.displayName}
        </DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 3, rowGap: 1 }}
          >
            {facts.map(([term, text]) => (
              <Box key={term} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {term}
                </Box>
                <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="outlined" onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
