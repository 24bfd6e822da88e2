import { AccessDenied, ErrorNotice, FullScreenSpinner, MessagePage } from '@gangway/ui-kit';
import { useHttp } from '@gangway/api-client/react';
import { useAuth, useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { openPath, paths, signInPath } from '../../shared/paths.ts';
import { RequestAccess } from './request-access.tsx';
import { handOff, type HandOff } from './hand-off.ts';
import { serviceName } from './service-name.ts';

/**
 * Opens a service: obtains the token, then replaces this page by the service, so that Back skips it. Picker and
 * launcher link here, so that middle click and a new tab work.
 */
export function OpenServicePage() {
  const { key = '' } = useParams();
  const reference = useSearchParams()[0].get('ref') ?? undefined;
  const { status } = useSession();
  const { brandName } = useConfig();
  const name = serviceName(key);
  return (
    <>
      <title>{t('Opening {name} · {brandName}', { name, brandName })}</title>
      {status === 'loading' ? <FullScreenSpinner /> : null}
      {status === 'signed-out' || status === 'storage-blocked' ? (
        <AccessDenied reason={t('Sign in to open {name}.', { name })} href={signInPath(openPath(key, reference))} />
      ) : null}
      {status === 'signed-in' ? <Opening key={key} service={key} reference={reference} name={name} /> : null}
    </>
  );
}

interface OpeningProps {
  service: string;
  reference: string | undefined;
  name: string;
}

function Opening({ service, reference, name }: OpeningProps) {
  const [{ attempt, anyway }, setAttempt] = useState({ attempt: 0, anyway: false });
  const open = useCallback((insists: boolean) => {
    setAttempt((before) => ({ attempt: before.attempt + 1, anyway: insists }));
  }, []);

  // Open again when Back restores the page from memory, unless the address is already the launcher's.
  useEffect(() => {
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted && window.location.pathname === openPath(service)) open(false);
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [service, open]);

  return <Attempt key={attempt} service={service} reference={reference} name={name} anyway={anyway} onOpen={open} />;
}

interface AttemptProps extends OpeningProps {
  anyway: boolean;
  onOpen: (anyway: boolean) => void;
}

function Attempt({ service, reference, name, anyway, onOpen }: AttemptProps) {
  const auth = useAuth();
  const http = useHttp();
  const [failure, setFailure] = useState<Exclude<HandOff, { kind: 'go' }> | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    async function open() {
      const outcome = await handOff(http, { service, reference, anyway }, auth.getAccessToken, leaving.signal);
      if (leaving.signal.aborted) return;
      if (outcome.kind === 'go') window.location.replace(outcome.address);
      else setFailure(outcome);
    }
    void open();
    return () => leaving.abort();
  }, [auth, http, service, reference, anyway]);

  if (failure === null) return <FullScreenSpinner label={t('Opening {name}…', { name })} labelVisible />;
  if (failure.kind === 'down') {
    return (
      <MessagePage
        heading={t('{name} may not work right now', { name })}
        actions={
          <>
            <Button variant="contained" onClick={() => onOpen(true)}>
              {t('Open anyway')}
            </Button>
            <Button variant="outlined" href={paths.services}>
              {t('Your services')}
            </Button>
          </>
        }
      >
        {failure.message}
      </MessagePage>
    );
  }
  return (
    <MessagePage
      heading={t('Couldn’t open {name}', { name })}
      actions={
        <>
          {failure.kind === 'refused' && failure.mayAsk ? <RequestAccess service={service} name={name} /> : null}
          <Button variant="outlined" href={paths.services}>
            {t('Your services')}
          </Button>
        </>
      }
    >
      <ErrorNotice
        message={reasonOf(failure)}
        onRetry={failure.kind === 'unanswered' ? () => onOpen(false) : undefined}
      />
    </MessagePage>
  );
}

function reasonOf(failure: Exclude<HandOff, { kind: 'go' | 'down' }>): string {
  switch (failure.kind) {
    case 'no-address':
      return t('Address not configured. Ask your administrator.');
    case 'signed-out':
      return t('Your session has ended. Sign in again.');
    case 'refused':
    case 'unanswered':
      return failure.message;
  }
}
