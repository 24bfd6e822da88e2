import type { AuditEvent } from '@gangway/contract';
import { CellText, RowAction } from '@gangway/table-kit';
import { CopyButton, formatInstant, useOnBack } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { changeLines, plainLine, type ChangeLine } from '../../shared/audit/audit-changes.ts';
import { AuditChangesList } from '../../shared/audit/audit-changes-list.tsx';
import { AuditSentence } from '../../shared/audit/audit-sentence.tsx';
import { sentenceOf } from '../../shared/audit/audit-messages.ts';
import { useDisplayNames } from '../../shared/audit/use-display-names.ts';

/** The first change in short, and a button that opens all of them. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const [open, setOpen] = useState(false);
  const lines = changeLines(event, useDisplayNames());
  const [first] = lines;
  const { actor, verb, target, after } = sentenceOf(event);
  return (
    <Box component="span" className="row-actions">
      {first === undefined ? null : <CellText text={inShort(first, lines.length)} maxWidth={340} />}
      <RowAction
        worksOffline
        aria-label={`Details: ${[actor, verb, target, after].filter(Boolean).join(' ')}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Details
      </RowAction>
      {open ? <DetailsDialog event={event} lines={lines} onClose={() => setOpen(false)} /> : null}
    </Box>
  );
}

function inShort(line: ChangeLine, count: number): string {
  return `${plainLine(line)}${count > 1 ? ` and ${count - 1} more` : ''}`;
}

interface DetailsDialogProps {
  event: AuditEvent;
  lines: readonly ChangeLine[];
  onClose: () => void;
}

/** Everything recorded about one event: each field before and after. */
function DetailsDialog({ event, lines, onClose }: DetailsDialogProps) {
  useOnBack(onClose);
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
          {event.ip === null ? '' : <span>{` · from ${event.ip}`}</span>}
          {event.requestId === null ? null : (
            <span>
              {` · request ${event.requestId} `}
              <CopyButton what="request id" text={event.requestId} />
            </span>
          )}
        </Typography>
        {lines.length === 0 ? (
          <Typography variant="body2">No field was changed.</Typography>
        ) : (
          <AuditChangesList event={event} />
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
