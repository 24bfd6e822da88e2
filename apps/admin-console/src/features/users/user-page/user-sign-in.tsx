import { isApiError, isMissingCall } from '@gangway/api-client';
import type { Factor, UserDetail, UserSignIn as SignIn } from '@gangway/contract';
import { listed, msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ErrorNotice, formatInstant, Notice, RelativeTime, useConfirm, WriteButton, Facts } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notSaved } from '../../../shared/text/failure-text.ts';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { fullName } from '../user-columns.tsx';
import { useUserQueries } from '../user-queries.ts';

const kinds: Readonly<Record<Factor['kind'], string>> = { totp: msg('authenticator app'), passkey: msg('passkey') };

/** The user's sign-in methods; helps a person who lost the app or is locked out. */
export function UserSignIn({ user }: { user: UserDetail }) {
  const queries = useUserQueries();
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(queries.signIn(user.id));
  if (isPending) return <Skeleton variant="rounded" width="100%" height={120} />;
  // Expect the password alone from an API of the previous release.
  if (isMissingCall(error)) return <Typography>{t('Password only')}</Typography>;
  if (isError)
    return <ErrorNotice message={t('Couldn’t load sign-in.')} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Loaded user={user} signIn={data} />;
}

function Loaded({ user, signIn }: { user: UserDetail; signIn: SignIn }) {
  const queries = useUserQueries();
  const confirm = useConfirm();
  const mayWrite = usePermission('user-sign-in:write');
  const reset = useMutation(queries.resetSignIn());
  const unlock = useMutation(queries.unlock());
  const [failure, setFailure] = useState<string | null>(null);
  const name = fullName(user);
  const { factors, recoveryCodesLeft, devices, isLocked, lockedUntil } = signIn;

  async function attempt(work: () => Promise<unknown>) {
    setFailure(null);
    try {
      await work();
    } catch (cause) {
      // Ignore: the administrator cancelled the identity check, so nothing was sent.
      if (isApiError(cause, 401)) return;
      setFailure(isApiError(cause, 403) || isApiError(cause, 409) ? cause.message : t(notSaved));
    }
  }

  const resetAsked = () =>
    confirm({
      title: t('Reset sign-in methods'),
      message: t('{name} will sign in with only a password. All sessions will end, and we’ll email {firstName}.', {
        name,
        firstName: user.firstName,
      }),
      detail: t('Make sure the request comes from them, ideally by phone.'),
      yesLabel: t('Reset'),
      noLabel: t('Cancel'),
      emphasis: 'danger',
      onYes: () => reset.mutateAsync(user.id),
    });

  return (
    <>
      {failure === null ? null : <ErrorNotice message={failure} />}
      {isLocked ? (
        <LockedNotice
          until={lockedUntil}
          action={
            mayWrite ? (
              <WriteButton
                variant="outlined"
                busy={unlock.isPending}
                onClick={() => void attempt(() => unlock.mutateAsync(user.id))}
              >
                {t('Unlock')}
              </WriteButton>
            ) : undefined
          }
        />
      ) : null}
      <FormSection heading={t('Sign-in methods')}>
        {factors.length === 0 ? (
          <Typography>{t('Password only')}</Typography>
        ) : (
          <Facts
            facts={[
              [t('Second step'), <Factors key="factors" factors={factors} />],
              [t('Recovery codes'), t('{n, plural, one {# left} other {# left}}', { n: recoveryCodesLeft })],
              [t('Remembered devices'), listed(devices.map(({ label }) => label)) || t('None')],
            ]}
          />
        )}
        {mayWrite && factors.length > 0 ? (
          <Box>
            <WriteButton variant="outlined" color="error" onClick={() => void attempt(resetAsked)}>
              {t('Reset sign-in methods')}
            </WriteButton>
          </Box>
        ) : null}
      </FormSection>
    </>
  );
}

/** Says why a person cannot sign in and until when; null: until someone acts. */
function LockedNotice({ until, action }: { until: string | null; action: ReactNode }) {
  return (
    <Notice tone="warning" action={action}>
      {until === null
        ? t(
            'Locked after too many wrong passwords or codes, until an administrator unlocks the account or the password is reset.',
          )
        : t('Locked until {time} after too many wrong passwords or codes.', {
            time: formatInstant(new Date(until)),
          })}
    </Notice>
  );
}

function Factors({ factors }: { factors: readonly Factor[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {factors.map(({ id, kind, name, createdAt, lastUsedAt }) => (
        <li key={id}>
          {factorText(
            name.toLowerCase() === kinds[kind] ? (
              <bdi>{name}</bdi>
            ) : (
              rich('{name} ({kind})', { name: <bdi>{name}</bdi>, kind: t(kinds[kind]) })
            ),
            createdAt,
            lastUsedAt,
          )}
        </li>
      ))}
    </Box>
  );
}

/** *Work phone (passkey), added 3 months ago, last used yesterday.* */
function factorText(method: ReactNode, createdAt: string, lastUsedAt: string | null): ReactNode {
  const added = <RelativeTime value={createdAt} />;
  return lastUsedAt === null
    ? rich('{method}, added {added}', { method, added })
    : rich('{method}, added {added}, last used {used}', { method, added, used: <RelativeTime value={lastUsedAt} /> });
}
