import type { AuditEvent } from '@gangway/contract';
import { CellText } from '@gangway/table-kit';
import { CopyButton, formatInstant } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { AuditSentence } from '../../shared/audit-sentence.tsx';
import { fieldChanges, sentenceOf, type FieldChange } from '../../shared/audit-messages.ts';

/** The first change in short, and a button for all of it. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const [open, setOpen] = useState(false);
  const changes = fieldChanges(event);
  const [first] = changes;
  const { actor, verb, target } = sentenceOf(event);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
      {first === undefined ? null : <CellText text={inShort(first, changes.length)} maxWidth={300} />}
      <Button
        size="small"
        aria-label={`Details: ${[actor, verb, target].filter(Boolean).join(' ')}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ minWidth: 0, flexShrink: 0, whiteSpace: 'nowrap' }}
      >
        Details
      </Button>
      {open ? <DetailsDialog event={event} changes={changes} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}

function inShort({ field, before, after }: FieldChange, count: number): string {
  const rest = count > 1 ? ` and ${count - 1} more` : '';
  if (before === null) return `${field}: ${after ?? ''}${rest}`;
  return `${field}: ${before} → ${after ?? 'nothing'}${rest}`;
}

interface DetailsDialogProps {
  event: AuditEvent;
  changes: readonly FieldChange[];
  onClose: () => void;
}

/** Everything recorded about one event: what each field was before, and what it is since. */
function DetailsDialog({ event, changes, onClose }: DetailsDialogProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        <AuditSentence event={event} />
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {formatInstant(event.at)}
          {event.ip === null ? '' : ` · from ${event.ip}`}
          {event.requestId === null ? null : (
            <>
              {` · request ${event.requestId} `}
              <CopyButton what="request id" text={event.requestId} />
            </>
          )}
        </Typography>
        {changes.length === 0 ? (
          <Typography variant="body2">No field was changed.</Typography>
        ) : (
          <Table size="small" aria-label="Changes">
            <TableHead>
              <TableRow>
                <TableCell>Field</TableCell>
                <TableCell>Before</TableCell>
                <TableCell>After</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {changes.map(({ field, before, after }) => (
                <TableRow key={field} sx={{ '& > *': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}>
                  <TableCell component="th" scope="row">
                    {field}
                  </TableCell>
                  <TableCell>{before === null ? '–' : <Mark tone="error" text={before} />}</TableCell>
                  <TableCell>{after === null ? '–' : <Mark tone="success" text={after} />}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Mark({ tone, text }: { tone: 'error' | 'success'; text: string }) {
  return (
    <Box
      component={tone === 'error' ? 'del' : 'ins'}
      dir="auto"
      sx={{ textDecoration: 'none', backgroundColor: `soft.${tone}`, px: 0.5, borderRadius: 0.5 }}
    >
      {text}
    </Box>
  );
}
