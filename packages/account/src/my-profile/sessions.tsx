import type { Session, SignInAttempt } from '@gangway/contract';
import { dot, listed, msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  disabledWithReason,
  ErrorNotice,
  formatInstant,
  QueryError,
  RelativeTime,
  StatusWord,
  useFocusAfterRemoval,
  useOfflineReason,
  WriteButton,
} from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { EntryList } from '../entry-list.tsx';
import { DeviceIcon } from '../sign-in-methods/icons.tsx';
import { useSignInQueries } from '../sign-in-methods/sign-in-queries.ts';
import { useProfileQueries } from './profile-queries.ts';
import { signInEntries, type SignInEntry } from './sign-in-entries.ts';

const apps: Record<Session['app'], string> = { portal: msg('portal'), console: msg('admin console') };

const methods: Record<SignInAttempt['method'], string> = {
  password: msg('password'),
  totp: msg('authenticator app'),
  passkey: msg('passkey'),
  recovery_code: msg('recovery code'),
};

/** Enough to recognise the person's devices, and to notice a foreign sign-in. */
const shownAtFirst = 6;

/**
 * The person's sessions and sign-ins of the last 90 days, failed ones too, as one list. *Sign out* ends a session, *This
 * wasn't me* every other one.
 */
export function Sessions({ changePasswordHref }: { changePasswordHref: string }) {
  const queries = useProfileQueries();
  const signIns = useSignInQueries();
  const sessions = useQuery(queries.sessions());
  const attempts = useQuery(signIns.list());
  const endOne = useMutation(queries.endSession());
  const endOthers = useMutation(queries.endOthers());
  const notMe = useMutation(signIns.notMe());
  const live = sessions.data ?? [];
  const busy = endOne.isPending || endOthers.isPending;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, live.length);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 30, mt: 2.5 }}>
        <Typography ref={heading} component="h3" variant="h3" tabIndex={-1} sx={{ flex: 1 }}>
          {t('Where you’re signed in')}
        </Typography>
        {live.some(({ current }) => !current) ? (
          <WriteButton size="small" busy={busy} sx={{ marginInlineEnd: '-10px' }} onClick={() => endOthers.mutate()}>
            {t('Sign out other sessions')}
          </WriteButton>
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
        {sessions.isPending || attempts.isPending ? <Skeleton variant="rounded" height={72} /> : null}
        <QueryError message={t('Couldn’t load your sessions.')} query={sessions} />
        <QueryError message={t('Couldn’t load your recent sign-ins.')} query={attempts} />
        {endOne.isError || endOthers.isError ? <ErrorNotice message={t('Not ended. Try again.')} /> : null}
        {notMe.isError ? (
          <ErrorNotice message={t('We couldn’t confirm this. Check your sessions, then try again.')} />
        ) : null}
        {notMe.isSuccess ? <NowChangePassword href={changePasswordHref} /> : null}
      </Box>
      {sessions.isPending || attempts.isPending ? null : (
        <EntryList
          label={t('Sessions and sign-ins')}
          items={signInEntries(live, attempts.data ?? [])}
          shownAtFirst={shownAtFirst}
          allOf={(count) => t('Show all {count} sign-ins', { count })}
          renderEntry={(entry) => ({
            key: entry.session?.id ?? entry.attempt?.id ?? '',
            mark: <DeviceIcon device={deviceOf(entry)} />,
            name: listed([deviceOf(entry), appOf(entry) ?? ''].filter(Boolean)),
            status: entry.attempt?.isSuccess === false ? <StatusWord tone="warning">{t('Failed')}</StatusWord> : null,
            text: <SignInFacts entry={entry} busy={notMe.isPending} onNotMe={(id) => notMe.mutate(id)} />,
            action: <SessionAction session={entry.session} busy={busy} onEnd={(id) => endOne.mutate(id)} />,
          })}
        />
      )}
    </>
  );
}

function deviceOf({ session, attempt }: SignInEntry): string {
  return session?.device ?? attempt?.device ?? '';
}

function appOf({ session, attempt }: SignInEntry): string | null {
  const app = session?.app ?? attempt?.app ?? null;
  return app === null ? null : t(apps[app]);
}

function NowChangePassword({ href }: { href: string }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" href={href}>
          {t('Change Password')}
        </Button>
      }
    >
      {t('Your other sessions have ended. Choose a new password now so that no one else can get in.')}
    </Alert>
  );
}

interface SignInFactsProps {
  entry: SignInEntry;
  busy: boolean;
  onNotMe: (id: number) => void;
}

function SignInFacts({ entry: { session, attempt }, busy, onNotMe }: SignInFactsProps) {
  const offline = useOfflineReason();
  const ip = session?.ip ?? attempt?.ip ?? '';
  const signedIn = <RelativeTime value={session?.createdAt ?? attempt?.at ?? ''} />;
  const when =
    session === undefined
      ? rich('Signed in {signedIn}', { signedIn })
      : rich('Active {lastUsed}\u00A0· signed in {signedIn}', {
          lastUsed: <RelativeTime value={session.lastUsedAt} />,
          signedIn,
        });
  return (
    <>
      <span>
        {attempt === undefined ? when : rich('{before}, {next}', { before: when, next: t(methods[attempt.method]) })}
      </span>
      <span>
        {dot}
        <bdi>{ip}</bdi>
      </span>
      {session?.current === true ? (
        <span>
          {dot}
          <span>{rich('expires {expires}', { expires: <RelativeTime value={session.expiresAt} /> })}</span>
        </span>
      ) : null}
      {attempt === undefined || session?.current === true ? null : (
        <span>
          {dot}
          <Link
            component="button"
            type="button"
            aria-label={t('This wasn’t me: {device}, {at}', { device: attempt.device, at: formatInstant(attempt.at) })}
            aria-busy={busy}
            onClick={() => {
              if (!busy) onNotMe(attempt.id);
            }}
            {...disabledWithReason(offline)}
            sx={{ fontWeight: 600, verticalAlign: 'baseline' }}
          >
            {t('This wasn’t me')}
          </Link>
        </span>
      )}
    </>
  );
}

interface SessionActionProps {
  session: Session | undefined;
  busy: boolean;
  onEnd: (id: string) => void;
}

function SessionAction({ session, busy, onEnd }: SessionActionProps) {
  if (session === undefined) return null;
  if (session.current) {
    return <StatusWord tone="success">{t('This session')}</StatusWord>;
  }
  return (
    <WriteButton
      size="small"
      variant="outlined"
      aria-label={t('Sign out {device}', { device: session.device })}
      busy={busy}
      onClick={() => onEnd(session.id)}
    >
      {t('Sign out')}
    </WriteButton>
  );
}
