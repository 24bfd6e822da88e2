import { useHttp } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { ErrorNotice, FullScreenSpinner, MessagePage } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { carryEmail } from '../../shared/carried-email.ts';
import { paths, signInAnewPath, signInPath, type SignInState } from '../../shared/paths.ts';
import { answerService, askForService, sendBack, type ServiceAnswer } from './service-request.ts';

/** The portal's half of a service's sign-in: returns a signed-in person who may use the service with a code. */
export function ServiceSignIn({ request }: { request: string }) {
  const { status } = useSession();
  const [attempt, setAttempt] = useState(0);
  if (status === 'loading') return <FullScreenSpinner />;
  return (
    <Attempt
      key={`${attempt} ${status}`}
      request={request}
      isSignedIn={status === 'signed-in'}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface AttemptProps {
  request: string;
  isSignedIn: boolean;
  onRetry: () => void;
}

function Attempt({ request, isSignedIn, onRetry }: AttemptProps) {
  const http = useHttp();
  const [answer, setAnswer] = useState<Exclude<ServiceAnswer, { kind: 'go' }> | null>(null);

  function follow(outcome: ServiceAnswer) {
    if (outcome.kind === 'go') window.location.replace(outcome.address);
    else setAnswer(outcome);
  }

  useEffect(() => {
    const leaving = new AbortController();
    async function ask() {
      const outcome = await answerService(http, request, isSignedIn, leaving.signal);
      if (leaving.signal.aborted) return;
      if (outcome.kind === 'sign-in' && outcome.loginHint !== null) carryEmail(outcome.loginHint);
      if (outcome.kind === 'go') window.location.replace(outcome.address);
      else setAnswer(outcome);
    }
    void ask();
    return () => leaving.abort();
  }, [http, isSignedIn, request]);

  if (answer === null) return <FullScreenSpinner label={t('Signing you in…')} labelVisible />;
  if (answer.kind === 'sign-in') {
    const here = `${paths.authorize}?request=${encodeURIComponent(request)}`;
    const state: SignInState = { service: answer.serviceName };
    return <Navigate to={isSignedIn ? signInAnewPath(here) : signInPath(here)} state={state} replace />;
  }
  if (answer.kind === 'failed') {
    return (
      <MessagePage
        heading={t('We couldn’t sign you in to this service')}
        actions={
          <Button variant="outlined" href={paths.services}>
            {t('Your services')}
          </Button>
        }
      >
        <ErrorNotice message={answer.message} onRetry={answer.mayRetry ? onRetry : undefined} />
      </MessagePage>
    );
  }
  return (
    <Refused
      answer={answer}
      ask={() => askForService(http, answer.service.key)}
      goBack={async () => follow(await sendBack(http, request, 'access_denied'))}
    />
  );
}

interface RefusedProps {
  answer: Extract<ServiceAnswer, { kind: 'refused' }>;
  ask: () => Promise<boolean>;
  goBack: () => Promise<void>;
}

/** The reason from the service's tile, and the possible remedy. */
function Refused({ answer, ask, goBack }: RefusedProps) {
  const [asking, setAsking] = useState<'not yet' | 'now' | 'asked' | 'failed'>(answer.requested ? 'asked' : 'not yet');
  const [leaving, setLeaving] = useState(false);
  const { name } = answer.service;
  return (
    <MessagePage
      heading={t('You can’t open {name} yet', { name })}
      actions={
        <>
          {answer.mayAsk && asking !== 'asked' ? (
            <Button
              variant="contained"
              loading={asking === 'now'}
              onClick={() => {
                setAsking('now');
                void ask().then((arrived) => setAsking(arrived ? 'asked' : 'failed'));
              }}
            >
              {t('Request access')}
            </Button>
          ) : null}
          <Button
            variant="outlined"
            loading={leaving}
            onClick={() => {
              setLeaving(true);
              void goBack();
            }}
          >
            {t('Back to {name}', { name })}
          </Button>
          <Button variant="outlined" href={paths.services}>
            {t('Your services')}
          </Button>
        </>
      }
    >
      <Typography dir="auto">{answer.explanation}</Typography>
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page */}
      <Box role="status">
        {asking === 'asked' ? (
          <Typography>{t('Access requested. Your administrator will review it.')}</Typography>
        ) : asking === 'failed' ? (
          <Typography color="error">{t('Not sent. Try again.')}</Typography>
        ) : null}
      </Box>
    </MessagePage>
  );
}
