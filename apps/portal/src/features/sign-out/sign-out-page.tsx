import { createApiClient, isApiError } from '@gangway/api-client';
import { useHttp } from '@gangway/api-client/react';
import { useAuth } from '@gangway/auth-client/react';
import { signInRequest } from '@gangway/contract';
import { t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import { ErrorNotice, FullScreenSpinner, MessagePage } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';

type SignOutRequest = { service: { name: string } | null; address: string | null };
type State = { kind: 'asking' } | { kind: 'asked'; request: SignOutRequest } | { kind: 'failed'; message: string };

/** Signs out on behalf of a service: any page can link here, so it asks the person first. */
export function SignOutPage() {
  const { brandName } = useConfig();
  const request = useSearchParams()[0].get('request') ?? '';
  const http = useHttp();
  const auth = useAuth();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    const gone = new AbortController();
    async function ask() {
      try {
        const api = createApiClient(http, { signInRequest });
        const { body } = await api.signInRequest.readSignOut({ params: { request }, signal: gone.signal });
        setState({ kind: 'asked', request: body });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (!gone.signal.aborted) setState({ kind: 'failed', message: error.message });
      }
    }
    void ask();
    return () => gone.abort();
  }, [http, request]);

  async function leave(address: string | null) {
    setLeaving(true);
    await auth.signOut();
    window.location.replace(address ?? withLanguage(paths.login));
  }

  if (state.kind === 'asking') return <FullScreenSpinner />;
  const asked = state.kind === 'asked' ? state.request : null;
  const toServices = (label: string) => (
    <Button variant="outlined" href={paths.services} disabled={leaving}>
      {label}
    </Button>
  );
  return (
    <>
      <title>{t('Sign out · {brandName}', { brandName })}</title>
      <MessagePage
        heading={t('Sign out of {brandName}?', { brandName })}
        goesOn={asked !== null}
        actions={
          asked === null ? (
            toServices(t('Your services'))
          ) : (
            <>
              <Button variant="contained" loading={leaving} onClick={() => void leave(asked.address)}>
                {t('Sign out')}
              </Button>
              {toServices(t('Stay signed in'))}
            </>
          )
        }
      >
        {state.kind === 'failed' ? <ErrorNotice message={state.message} /> : null}
        {asked === null ? null : (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {asked.service === null
              ? t('This also signs you out of every service you opened.')
              : t('{name} is asking to sign you out. This also signs you out of every service you opened.', {
                  name: asked.service.name,
                })}
          </Typography>
        )}
      </MessagePage>
    </>
  );
}
