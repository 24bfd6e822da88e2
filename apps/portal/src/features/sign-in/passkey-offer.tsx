import { RecoveryCodes } from '@gangway/account';
import { createApiClient, isApiError } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import { canKeepPasskey, createPasskey } from '@gangway/auth-client/passkeys';
import { factor, me } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorNotice, FullScreenSpinner, PageHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

import { useConfig } from '../../shared/config.ts';

interface PasskeyOfferProps {
  /** The password just typed, as fresh proof; empty after a second step, which is proof itself. */
  password: string;
  onDone: () => void;
}

/** Offers a passkey after a sign-in with the password, if the device can store one and the host is the portal's, to which passkeys belong. Asks once: either answer continues the sign-in. */
export function PasskeyOffer({ password, onDone }: PasskeyOfferProps) {
  const api = createApiClient(useHttp(), {
    factor: { options: factor.passkeyOptions, add: factor.addPasskey, stepUp: factor.stepUp },
    me: { savePreferences: me.savePreferences },
  });
  const { own } = useConfig();
  const [canKeep, setCanKeep] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  useEffect(() => {
    void canKeepPasskey().then((can) => (can && own === undefined ? setCanKeep(true) : onDone()));
  }, [onDone, own]);

  async function create() {
    if (password !== '') await api.factor.stepUp({ body: { method: 'password', password } });
    const { optionsId, options } = (await api.factor.options()).body;
    const made = await createPasskey(options);
    if (made.kind === 'cancelled') return;
    if (made.kind === 'failed') {
      setFailure(made.message);
      return;
    }
    const { recoveryCodes } = (await api.factor.add({ body: { optionsId, credential: made.credential } })).body;
    if (recoveryCodes.length === 0) onDone();
    else setCodes(recoveryCodes);
  }
  async function attempt(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  if (!canKeep) return <FullScreenSpinner />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }} className="print-alone">
      <PageHeading key={codes === null ? 'offer' : 'codes'} focusOnMount>
        {codes === null ? t('Sign in faster next time') : t('Save your recovery codes')}
      </PageHeading>
      {codes === null ? (
        <>
          <Typography>
            {t(
              'Create a passkey on this device and sign in with your fingerprint, face or PIN instead of a password. Fake sign-in pages can’t steal it.',
            )}
          </Typography>
          {failure === null ? null : <ErrorNotice message={failure} />}
          <Button variant="contained" size="large" aria-disabled={busy} onClick={() => void attempt(create)}>
            {t('Create a passkey')}
          </Button>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" aria-disabled={busy} onClick={busy ? undefined : onDone}>
              {t('Not now')}
            </Button>
            <Button
              variant="text"
              aria-disabled={busy}
              onClick={() =>
                void attempt(async () => {
                  await api.me.savePreferences({ body: { passkeyOffer: 'never' } });
                  onDone();
                })
              }
            >
              {t('Don’t ask again')}
            </Button>
          </Box>
        </>
      ) : (
        <RecoveryCodes codes={codes} onClose={onDone} />
      )}
    </Box>
  );
}
