import type { Session } from '@gangway/contract';
import { ErrorNotice, RelativeTime, StatusPill, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfileQueries } from './profile-queries.ts';

const apps: Record<Session['app'], string> = { portal: 'Portal', console: 'Admin console' };

/** Enough to recognise one's own devices. */
const shownAtFirst = 6;

/** Where one is signed in, with the way to end what should not be there. */
export function Sessions() {
  const queries = useProfileQueries();
  const sessions = useQuery(queries.sessions());
  const endOne = useMutation(queries.endSession());
  const endOthers = useMutation(queries.endOthers());
  const list = sessions.data?.toSorted((one, other) => Number(other.current) - Number(one.current)) ?? [];
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? list : list.slice(0, shownAtFirst);
  const busy = endOne.isPending || endOthers.isPending;
  return (
    <>
      <Typography>You are signed in here:</Typography>
      {sessions.isPending ? <Skeleton variant="rounded" height={72} /> : null}
      {sessions.isError ? (
        <ErrorNotice thing="your sessions" onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />
      ) : null}
      {endOne.isError || endOthers.isError ? <ErrorNotice message="Not ended. Try again." /> : null}
      <Box component="ul" aria-label="Sessions" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{
              py: 1.5,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{session.device}</Typography>
                {session.current ? <StatusPill tone="success">This session</StatusPill> : null}
              </Box>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {apps[session.app]} · {session.ip} · active <RelativeTime value={session.lastUsedAt} /> · signed in{' '}
                <RelativeTime value={session.createdAt} /> · expires <RelativeTime value={session.expiresAt} />
              </Typography>
            </Box>
            {session.current ? null : (
              <WriteButton
                size="small"
                variant="outlined"
                aria-label={`Sign out ${session.device}`}
                aria-disabled={busy}
                onClick={() => {
                  if (!busy) endOne.mutate(session.id);
                }}
              >
                Sign out
              </WriteButton>
            )}
          </Box>
        ))}
      </Box>
      {shown.length < list.length ? (
        <Box>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {`Show all ${list.length}`}
          </Button>
        </Box>
      ) : null}
      {list.some(({ current }) => !current) ? (
        <Box>
          <WriteButton
            variant="outlined"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) endOthers.mutate();
            }}
          >
            Sign out other sessions
          </WriteButton>
        </Box>
      ) : null}
    </>
  );
}
