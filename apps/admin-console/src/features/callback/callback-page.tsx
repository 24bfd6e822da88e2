import type { Connection } from '@gangway/app-frame';
import { createApiClient, isApiError } from '@gangway/api-client';
import { beginSignIn, completeSignIn, type SignInRetry } from '@gangway/auth-client';
import { auth as authRoutes } from '@gangway/contract';
import { t } from '@gangway/messages';
import { AccessDenied, MainContent, MessagePage } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { redirect, useLoaderData } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/page/paths.ts';
import { ToSignIn } from '../../shared/page/to-sign-in.tsx';

/** Reason the sign-in failed on the way back. */
export interface UnfinishedSignIn {
  readonly denied: boolean;
  readonly returnTo: string;
  /** A sentence; null for a sign-in that took too long, which the heading says. */
  readonly reason: string | null;
  /** Begins once more by itself; null after that, and where it would not help. */
  readonly retry: SignInRetry | null;
}

/**
 * The console's half of the sign-in: checks that the state belongs to this tab, cleans the address before any request,
 * exchanges the code for a session, and leads to the intended page. A sign-in that came too late is repeated once.
 */
export async function finishSignIn({ auth, publicHttp }: Pick<Connection, 'auth' | 'publicHttp'>) {
  const answer = completeSignIn();
  if (answer.kind === 'unknown') {
    return unfinished(paths.dashboard, t('This sign-in was not started in this tab.'));
  }
  if (answer.kind === 'expired') {
    return { ...unfinished(answer.returnTo, null), retry: answer.retry };
  }
  if (answer.kind === 'denied') {
    const denied = answer.error === 'access_denied';
    return { ...unfinished(answer.returnTo, t('The portal didn’t sign you in.')), denied };
  }
  try {
    const { body } = await createApiClient(publicHttp, { auth: { token: authRoutes.token } }).auth.token({
      body: {
        grant_type: 'authorization_code',
        client_id: 'console',
        code: answer.code,
        code_verifier: answer.verifier,
        redirect_uri: answer.redirectUri,
      },
    });
    await auth.signIn({ accessToken: body.access_token, refreshToken: body.refresh_token });
  } catch (error) {
    // Repeat a refused code, which a slow machine brings too late; without an answer another one would fail too.
    if (isApiError(error, 400) || isApiError(error, 401)) {
      return { ...unfinished(answer.returnTo, null), retry: answer.retry };
    }
    return unfinished(answer.returnTo, error instanceof Error ? error.message : String(error));
  }
  return redirect(answer.returnTo);
}

function unfinished(returnTo: string, reason: string | null): UnfinishedSignIn {
  return { denied: false, returnTo, reason, retry: null };
}

/** Shown only for a failed sign-in. */
export function CallbackPage() {
  const { denied, returnTo, reason, retry } = useLoaderData<UnfinishedSignIn>();
  const { portalUrl, brandName } = useConfig();
  if (denied) {
    return (
      <MainContent>
        <title>{t('Access Denied · {brandName}', { brandName })}</title>
        <AccessDenied
          reason={t('Your account has no role in the admin console.')}
          href={`${portalUrl}/services`}
          linkLabel={t('Go to your services')}
        />
      </MainContent>
    );
  }
  if (retry !== null) return <ToSignIn {...retry} />;
  const again = () => beginSignIn({ portalUrl, redirectUri: window.location.origin + paths.callback, returnTo });
  return (
    <MainContent>
      <title>{t('Sign in · {brandName}', { brandName })}</title>
      <MessagePage
        heading={reason === null ? t('Sign-in took too long') : t('Sign-in didn’t finish')}
        actions={
          <Button variant="contained" onClick={() => void again()}>
            {t('Try again')}
          </Button>
        }
      >
        {reason === null ? null : <Typography>{reason}</Typography>}
      </MessagePage>
    </MainContent>
  );
}
