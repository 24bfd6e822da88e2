import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { RequestAccessDialog } from '../../shared/request-access-dialog.tsx';

/** Asks the administrators for a service, as a closed tile of the launcher does. */
export function RequestAccess({ service, name }: { service: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const [requested, setRequested] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  return (
    <>
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page */}
      <Box ref={status} role="status" tabIndex={-1} sx={{ width: '100%', '&:empty': { display: 'none' } }}>
        {requested ? (
          <Typography>{t('Requested. We’ll email you when an administrator has decided.')}</Typography>
        ) : null}
      </Box>
      {requested ? null : (
        <Button
          variant="contained"
          aria-label={t('Request access to {name}', { name })}
          onClick={() => setAsking(true)}
        >
          {t('Request access')}
        </Button>
      )}
      {asking ? (
        <RequestAccessDialog
          service={service}
          name={name}
          status={status}
          onSent={() => {
            setRequested(true);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
