import type { AuditEvent } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { CopyButton, formatInstant, formatTime, useOnBack } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { changeLines } from '../../shared/audit/audit-changes.ts';
import { AuditChangesList } from '../../shared/audit/audit-changes-list.tsx';
import { AuditSentence } from '../../shared/audit/audit-sentence.tsx';
import { plainSentence } from '../../shared/audit/audit-messages.ts';
import { useDisplayNames } from '../../shared/audit/use-display-names.ts';

/** The time of an event, as a button that opens everything recorded about it. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const [open, setOpen] = useState(false);
  const time = formatTime(event.at);
  return (
    <>
      <Link
        component="button"
        type="button"
        color="inherit"
        underline="hover"
        aria-label={t('{time}. Details: {sentence}', { time, sentence: plainSentence(event) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ font: 'inherit', lineHeight: '24px', '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } }}
      >
        <time dateTime={event.at}>{time}</time>
      </Link>
      {open ? <DetailsDialog event={event} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface DetailsDialogProps {
  event: AuditEvent;
  onClose: () => void;
}

/** Everything recorded about one event: each field before and after. */
function DetailsDialog({ event, onClose }: DetailsDialogProps) {
  const lines = changeLines(event, useDisplayNames());
  useOnBack(onClose);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        <AuditSentence event={event} marks />
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {formatInstant(event.at)}
          {event.ip === null ? '' : <span>{`${dot}${t('from {ip}', { ip: event.ip })}`}</span>}
          {event.requestId === null ? null : (
            <span>
              {`${dot}${t('request {id}', { id: event.requestId })} `}
              <CopyButton what={t('request id')} text={event.requestId} />
            </span>
          )}
        </Typography>
        {lines.length === 0 ? (
          <Typography variant="body2">{t('No field was changed.')}</Typography>
        ) : (
          <AuditChangesList event={event} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="outlined" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
