import { isMissingCall } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { ownSignIn, type SignInAttempt } from '@gangway/contract';
import { ErrorNotice, formatInstant, QueryError, RelativeTime, StatusPill, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { EntryList } from '../entry-list.tsx';

/** Enough to notice a foreign sign-in. */
const shownAtFirst = 5;

const methods: Record<SignInAttempt['method'], string> = {
  password: 'password',
  totp: 'authenticator app',
  passkey: 'passkey',
  recovery_code: 'recovery code',
};

function useSignInQueries() {
  const api = useApi({ ownSignIn });
  return {
    list: () =>
      queryOptions({
        queryKey: ['my-sign-ins'],
        queryFn: async ({ signal }) => {
          try {
            return (await api.ownSignIn.list({ signal })).body;
          } catch (error) {
            // The previous release's API has no such list.
            if (isMissingCall(error)) return [];
            throw error;
          }
        },
      }),
    notMe: () =>
      mutationOptions({
        mutationFn: (id: number) => api.ownSignIn.notMe({ params: { id } }),
        meta: { invalidates: [['my-sign-ins'], ['my-sessions'], ['my-factors']] },
      }),
  };
}

/** Recent sign-ins and attempts. *This wasn't me* ends every other session. */
export function RecentSignIns({ changePasswordHref }: { changePasswordHref: string }) {
  const queries = useSignInQueries();
  const attempts = useQuery(queries.list());
  const notMe = useMutation(queries.notMe());
  const list = attempts.data ?? [];
  return (
    <>
      {attempts.isPending ? <Skeleton variant="rounded" height={72} /> : null}
      <QueryError thing="your recent sign-ins" query={attempts} />
      {notMe.isError ? (
        <ErrorNotice message="We couldn’t confirm this. Check your sessions above, then try again." />
      ) : null}
      {notMe.isSuccess ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" href={changePasswordHref}>
              Change Password
            </Button>
          }
        >
          Your other sessions have ended. Choose a new password now so that no one else can get in.
        </Alert>
      ) : null}
      {attempts.data?.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>No sign-ins in the last 90 days.</Typography>
      ) : null}
      <EntryList
        label="Recent sign-ins"
        items={list}
        shownAtFirst={shownAtFirst}
        allOf={(count) => `Show all ${count} sign-ins`}
        renderEntry={(attempt) => ({
          key: attempt.id,
          name: attempt.device,
          status: attempt.isSuccess ? null : <StatusPill tone="warning">Failed</StatusPill>,
          text: (
            <>
              <RelativeTime value={attempt.at} /> · {methods[attempt.method]} · {attempt.ip}
              {attempt.app === 'console' ? <span>{' · admin console'}</span> : null}
            </>
          ),
          action: (
            <WriteButton
              size="small"
              variant="outlined"
              aria-label={`This wasn’t me: ${attempt.device}, ${formatInstant(attempt.at)}`}
              busy={notMe.isPending}
              onClick={() => notMe.mutate(attempt.id)}
            >
              This wasn’t me
            </WriteButton>
          ),
        })}
      />
    </>
  );
}
