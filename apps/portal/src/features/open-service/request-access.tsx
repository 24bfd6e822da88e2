import { createApiClient, isApiError } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import { accessRequest } from '@gangway/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

type State = 'idle' | 'sending' | 'requested' | { readonly failure: string };

/** Asks the administrators to open a service for oneself, as a greyed tile of the launcher does. */
export function RequestAccess({ service, name }: { service: string; name: string }) {
  const http = useHttp();
  const [state, setState] = useState<State>('idle');

  async function ask() {
    if (state === 'sending') return;
    setState('sending');
    const api = createApiClient(http, { accessRequest: { createForService: accessRequest.createForService } });
    try {
      await api.accessRequest.createForService({ body: { service } });
      setState('requested');
    } catch (error) {
      const refused = isApiError(error) && error.kind === 'http' && error.status < 500;
      setState({ failure: refused ? error.message : 'Not sent. Try again.' });
    }
  }

  return (
    // oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page
    <Box role="status" sx={{ display: 'contents' }}>
      {state === 'requested' ? (
        <Typography sx={{ width: '100%' }}>Requested. We’ll email you when an administrator has answered.</Typography>
      ) : (
        <>
          {typeof state === 'object' ? (
            <Typography sx={{ width: '100%', color: 'error.main' }}>{state.failure}</Typography>
          ) : null}
          <Button
            variant="contained"
            aria-label={`Request access to ${name}`}
            aria-disabled={state === 'sending'}
            onClick={() => void ask()}
          >
            Request access
          </Button>
        </>
      )}
    </Box>
  );
}
