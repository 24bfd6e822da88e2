import { useHttp } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { ErrorNotice, FullScreenSpinner, MessagePage } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths, signInAnewPath, signInPath } from '../../shared/paths.ts';
import { ConfirmWithPasskey } from './confirm-with-passkey.tsx';
import { ServiceSignIn } from './service-sign-in.tsx';
import { obtainCode, readAuthorizeRequest, type AuthorizeOutcome, type AuthorizeRequest } from './authorize-request.ts';

/** Services and the console send browsers here to sign in. */
export function AuthorizePage() {
  const { brandName } = useConfig();
  const service = useSearchParams()[0].get('request');
  if (service === null) return <ConsoleSignIn />;
  return (
    <>
      <title>{t('Signing in · {brandName}', { brandName })}</title>
      <ServiceSignIn request={service} />
    </>
  );
}

/** The portal's half of the console's sign-in: returns a signed-in person with a one-time code. */
function ConsoleSignIn() {
  const { consoleUrl, brandName } = useConfig();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const { status } = useSession();
  const request = readAuthorizeRequest(query, consoleUrl);
  return (
    <>
      <title>{t('Opening the admin console · {brandName}', { brandName })}</title>
      {request === null ? (
        <Stopped
          message={t('This sign-in request didn’t come from the admin console. Open the console and sign in there.')}
          consoleUrl={consoleUrl}
        />
      ) : (
        <Answer request={request} status={status} search={search} />
      )}
    </>
  );
}

interface AnswerProps {
  request: AuthorizeRequest;
  status: ReturnType<typeof useSession>['status'];
  search: string;
}

function Answer({ request, status, search }: AnswerProps) {
  const [proved, setProved] = useState(false);
  if (status === 'loading') return <FullScreenSpinner />;
  if (request.wantsSignIn) {
    // Ask once: after the sign-in the request continues without it.
    const query = new URLSearchParams(search);
    query.delete('prompt');
    return <Navigate to={signInAnewPath(`${paths.authorize}?${query.toString()}`)} replace />;
  }
  if (status !== 'signed-in') return <Navigate to={signInPath(`${paths.authorize}${search}`)} replace />;
  if (request.wantsProof && !proved) return <ConfirmWithPasskey onProved={() => setProved(true)} />;
  return <Obtaining request={request} search={search} />;
}

function Obtaining({ request, search }: { request: AuthorizeRequest; search: string }) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} request={request} search={search} onRetry={() => setAttempt(attempt + 1)} />;
}

interface AttemptProps {
  request: AuthorizeRequest;
  search: string;
  onRetry: () => void;
}

function Attempt({ request, search, onRetry }: AttemptProps) {
  const http = useHttp();
  const [failure, setFailure] = useState<Exclude<AuthorizeOutcome, { kind: 'go' }> | null>(null);
  // Memoize by the text: the request stays the same in every render.
  const [asked] = useState(request);

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      const outcome = await obtainCode(http, asked, leaving.signal);
      if (leaving.signal.aborted) return;
      if (outcome.kind === 'go') window.location.replace(outcome.address);
      else setFailure(outcome);
    }
    void ask();
    return () => leaving.abort();
  }, [asked, http]);

  if (failure === null) return <FullScreenSpinner label={t('Opening the admin console…')} labelVisible />;
  if (failure.kind === 'signed-out') return <Navigate to={signInAnewPath(`${paths.authorize}${search}`)} replace />;
  return <Stopped message={failure.message} onRetry={failure.kind === 'unanswered' ? onRetry : undefined} />;
}

interface StoppedProps {
  message: string;
  onRetry?: (() => void) | undefined;
  /** Address that starts over. */
  consoleUrl?: string;
}

function Stopped({ message, onRetry, consoleUrl }: StoppedProps) {
  return (
    <MessagePage
      heading={t('Couldn’t open the admin console')}
      actions={
        <>
          {consoleUrl === undefined ? null : (
            <Button variant="contained" href={consoleUrl}>
              {t('Open the admin console')}
            </Button>
          )}
          <Button variant="outlined" href={paths.services}>
            {t('Your services')}
          </Button>
        </>
      }
    >
      <ErrorNotice message={message} onRetry={onRetry} />
    </MessagePage>
  );
}
