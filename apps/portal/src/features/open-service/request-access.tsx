import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AskForm } from '../../shared/ask-form.tsx';

/** Asks the administrators for a service, as a closed tile of the launcher does. */
export function RequestAccess({ service, name }: { service: string; name: string }) {
  const [state, setState] = useState<'idle' | 'asking' | 'requested'>('idle');
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page */}
      <Box role="status" sx={{ width: '100%', '&:empty': { display: 'none' } }}>
        {state === 'requested' ? (
          <Typography>Requested. We’ll email you when an administrator has decided.</Typography>
        ) : null}
      </Box>
      {state === 'idle' ? (
        <Button
          ref={opener}
          variant="contained"
          aria-label={`Request access to ${name}`}
          onClick={() => setState('asking')}
        >
          Request access
        </Button>
      ) : null}
      {state === 'asking' ? (
        <Box sx={{ width: '100%' }}>
          <AskForm
            service={service}
            name={name}
            onSent={() => setState('requested')}
            onCancel={() => {
              flushSync(() => setState('idle'));
              opener.current?.focus();
            }}
          />
        </Box>
      ) : null}
    </>
  );
}
