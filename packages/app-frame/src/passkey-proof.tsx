import { useApi } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import { factor } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorNotice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { ProofQuestion } from './fresh-proof.ts';
import { proveByPasskey } from './prove-by-passkey.ts';

interface PasskeyProofProps {
  question: ProofQuestion;
  /** Page of this app that asks the portal for a passkey; undefined where passkeys belong to this address. */
  passkeyWindow: string | undefined;
}

/**
 * Asks for a passkey. Where it belongs to the portal, opens a window that returns with freshly proved tokens, which
 * this page picks up like any session another window stored.
 */
export function PasskeyProof({ question, passkeyWindow }: PasskeyProofProps) {
  const api = useApi({ factor });
  const { profile } = useSession();
  const [before] = useState(profile);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const hasOtherSession = profile?.sessionState !== before?.sessionState;
  const isSamePerson = profile?.subject === before?.subject;
  useEffect(() => {
    if (passkeyWindow !== undefined && hasOtherSession) question.answer(isSamePerson);
  }, [hasOtherSession, isSamePerson, passkeyWindow, question]);

  async function prove() {
    setFailure(null);
    if (passkeyWindow !== undefined) {
      const opened = window.open(passkeyWindow, 'gangway-step-up', 'popup,width=480,height=720');
      if (opened === null) setFailure(t('Your browser blocked the portal’s window. Allow pop-ups for this address.'));
      return;
    }
    setBusy(true);
    try {
      const failed = await proveByPasskey(api);
      if (failed === null) question.answer(true);
      else if (failed !== '') setFailure(failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {failure === null ? null : <ErrorNotice message={failure} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={() => question.answer(false)}>
          {t('Cancel')}
        </Button>
        {/* oxlint-disable-next-line no-autofocus -- what the dialog waits for */}
        <Button variant="contained" autoFocus aria-disabled={busy} onClick={busy ? undefined : () => void prove()}>
          {t('Use your passkey')}
        </Button>
      </Box>
    </>
  );
}
