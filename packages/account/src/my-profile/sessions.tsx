import type { Session } from '@gangway/contract';
import { ErrorNotice, QueryError, RelativeTime, StatusPill, useFocusAfterRemoval, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { EntryList } from '../entry-list.tsx';
import { useProfileQueries } from './profile-queries.ts';

const apps: Record<Session['app'], string> = { portal: 'Portal', console: 'Admin console' };

/** Enough to recognise the user's devices. */
const shownAtFirst = 6;

/** The user's sessions, with a button to end each. */
export function Sessions() {
  const queries = useProfileQueries();
  const sessions = useQuery(queries.sessions());
  const endOne = useMutation(queries.endSession());
  const endOthers = useMutation(queries.endOthers());
  const list = sessions.data?.toSorted((one, other) => Number(other.current) - Number(one.current)) ?? [];
  const busy = endOne.isPending || endOthers.isPending;
  const heading = useRef<HTMLParagraphElement>(null);
  useFocusAfterRemoval(heading, list.length);
  return (
    <>
      <Typography ref={heading} tabIndex={-1}>
        You are signed in here:
      </Typography>
      {sessions.isPending ? <Skeleton variant="rounded" height={72} /> : null}
      <QueryError thing="your sessions" query={sessions} />
      {endOne.isError || endOthers.isError ? <ErrorNotice message="Not ended. Try again." /> : null}
      <EntryList
        label="Sessions"
        items={list}
        shownAtFirst={shownAtFirst}
        renderEntry={(session) => ({
          key: session.id,
          name: session.device,
          status: session.current ? <StatusPill tone="success">This session</StatusPill> : null,
          text: (
            <>
              {apps[session.app]} · {session.ip} · active <RelativeTime value={session.lastUsedAt} /> · signed in{' '}
              <RelativeTime value={session.createdAt} /> · expires <RelativeTime value={session.expiresAt} />
            </>
          ),
          action: session.current ? null : (
            <WriteButton
              size="small"
              variant="outlined"
              aria-label={`Sign out ${session.device}`}
              busy={busy}
              onClick={() => endOne.mutate(session.id)}
            >
              Sign out
            </WriteButton>
          ),
        })}
      />
      {list.some(({ current }) => !current) ? (
        <Box>
          <WriteButton variant="outlined" busy={busy} onClick={() => endOthers.mutate()}>
            Sign out other sessions
          </WriteButton>
        </Box>
      ) : null}
    </>
  );
}
