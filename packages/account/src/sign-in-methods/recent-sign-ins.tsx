import { isMissingCall } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { ownSignIn, type SignInAttempt } from '@gangway/contract';
import { ErrorNotice, formatInstant, RelativeTime, StatusPill, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Enough to notice what should not be there. */
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
            // An API of the release before has no such list.
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

/** When and where one signed in, or someone tried to; what was not oneself ends every other session. */
export function RecentSignIns({ changePasswordHref }: { changePasswordHref: string }) {
  const queries = useSignInQueries();
  const attempts = useQuery(queries.list());
  const notMe = useMutation(queries.notMe());
  const [showsAll, setShowsAll] = useState(false);
  const list = attempts.data ?? [];
  const shown = showsAll ? list : list.slice(0, shownAtFirst);
  return (
    <>
      {attempts.isPending ? <Skeleton variant="rounded" height={72} /> : null}
      {attempts.isError ? (
        <ErrorNotice
          thing="your recent sign-ins"
          onRetry={() => void attempts.refetch()}
          retrying={attempts.isFetching}
        />
      ) : null}
      {notMe.isError ? (
        <ErrorNotice message="We couldn’t confirm this. Check your sessions below, then try again." />
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
      <Box component="ul" aria-label="Recent sign-ins" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((attempt) => (
          <Box
            component="li"
            key={attempt.id}
            sx={{
              py: 1.5,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              '& + &': { borderTop: 1, borderColor: 'divider' },
              '&:first-of-type': { pt: 0 },
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{attempt.device}</Typography>
                {attempt.isSuccess ? null : <StatusPill tone="warning">Failed</StatusPill>}
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                <RelativeTime value={attempt.at} /> · {methods[attempt.method]} · {attempt.ip}
                {attempt.app === 'console' ? ' · admin console' : null}
              </Typography>
            </Box>
            <WriteButton
              size="small"
              variant="outlined"
              aria-label={`This was not me: ${attempt.device}, ${formatInstant(attempt.at)}`}
              aria-disabled={notMe.isPending}
              onClick={() => {
                if (!notMe.isPending) notMe.mutate(attempt.id);
              }}
            >
              This was not me
            </WriteButton>
          </Box>
        ))}
      </Box>
      {shown.length < list.length ? (
        <Box>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {`Show all ${list.length} sign-ins`}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
