import { useApi } from '@gangway/api-client/react';
import { proveByPasskey } from '@gangway/app-frame';
import { factor } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorNotice, MessagePage } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** Asks for fresh proof on behalf of the console: passkeys belong to the portal's address. */
export function ConfirmWithPasskey({ onProved }: { onProved: () => void }) {
  const api = useApi({ factor });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function prove() {
    setBusy(true);
    setFailure(null);
    const failed = await proveByPasskey(api).finally(() => setBusy(false));
    if (failed === null) onProved();
    else if (failed !== '') setFailure(failed);
  }
  return (
    <MessagePage
      heading={t('Confirm it’s you')}
      goesOn
      actions={
        // oxlint-disable-next-line no-autofocus -- what the page waits for
        <Button variant="contained" autoFocus aria-disabled={busy} onClick={busy ? undefined : () => void prove()}>
          {t('Use your passkey')}
        </Button>
      }
    >
      <Typography>{t('Confirm it’s you to make this change. Your work in the console is kept.')}</Typography>
      {failure === null ? null : <ErrorNotice message={failure} />}
    </MessagePage>
  );
}
