import type { Launch } from '@gangway/contract';
import { ErrorNotice, RelativeTime, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfileQueries } from './profile-queries.ts';

const ways: Record<Launch['how'], string> = {
  handoff: 'with a short-lived token',
  session: 'with your session token',
  oidc: 'signed in',
};

/** Enough to recognise what one did today. */
const shownAtFirst = 6;

/** Each opening of a service, with the way to end what can be ended. */
export function OpenedServices() {
  const queries = useProfileQueries();
  const launches = useQuery(queries.launches());
  const end = useMutation(queries.endLaunch());
  const [showsAll, setShowsAll] = useState(false);
  const list = launches.data ?? [];
  const shown = showsAll ? list : list.slice(0, shownAtFirst);
  return (
    <>
      {launches.isPending ? <Skeleton variant="rounded" height={72} /> : null}
      {launches.isError ? (
        <ErrorNotice
          thing="the services you opened"
          onRetry={() => void launches.refetch()}
          retrying={launches.isFetching}
        />
      ) : null}
      {end.isError ? <ErrorNotice message="Not ended. Try again." /> : null}
      {launches.data?.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>You have not opened a service yet.</Typography>
      ) : null}
      <Box component="ul" aria-label="Opened services" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((launch) => (
          <Box
            component="li"
            key={launch.id}
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
              <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {launch.service.name}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                Opened <RelativeTime value={launch.openedAt} /> · {ways[launch.how]} · {launch.device} · {launch.ip} ·{' '}
                {launch.hasEnded ? 'ended' : 'ends'} <RelativeTime value={launch.endsAt} />
              </Typography>
            </Box>
            {launch.mayEnd ? (
              <WriteButton
                size="small"
                variant="outlined"
                aria-label={`End ${launch.service.name}`}
                aria-disabled={end.isPending}
                onClick={() => {
                  if (!end.isPending) end.mutate(launch.id);
                }}
              >
                End
              </WriteButton>
            ) : null}
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
    </>
  );
}
