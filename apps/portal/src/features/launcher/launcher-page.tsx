import { hasService, type Profile } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { ErrorNotice, PageHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../../app/config.tsx';
import { useLauncherQueries } from './launcher-queries.ts';
import { ServiceTile, tileStyles } from './service-tile.tsx';
import { buildTiles, type Tile } from './tiles.ts';

const firstScreen = 12;

/** The launcher: one tile per service (specification section 2, launcher page). */
export function LauncherPage({ profile }: { profile: Profile }) {
  const { brandName } = useConfig();
  const auth = useAuth();
  const queries = useLauncherQueries();
  const catalogue = useQuery(queries.catalogue());
  const mine = useQuery(queries.mine());
  const arrivedByLink = useLocation().key !== 'default';
  const waiting = catalogue.isPending || mine.isPending;
  const failed = catalogue.isError || mine.isError;
  // Granted since the token was made: the tiles follow the token, so it is renewed. Once, in case the two never agree.
  const grantedSince = mine.data?.some(({ key, available }) => available && !hasService(profile, key)) === true;
  useEffect(() => {
    if (grantedSince) void auth.renew();
  }, [auth, grantedSince]);
  const tiles = useMemo(
    () => buildTiles(profile, catalogue.data ?? [], mine.data ?? []),
    [profile, catalogue.data, mine.data],
  );

  function retry() {
    if (catalogue.isError) void catalogue.refetch();
    if (mine.isError) void mine.refetch();
  }

  return (
    <Stack spacing={3}>
      <title>{`Services · ${brandName}`}</title>
      <Box>
        <PageHeading focusOnMount={arrivedByLink}>Services</PageHeading>
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>Choose what you want to open.</Typography>
      </Box>
      {failed ? (
        <ErrorNotice thing="your services" onRetry={retry} retrying={catalogue.isFetching || mine.isFetching} />
      ) : null}
      {waiting ? (
        <Tiles busy>
          {['ocean', 'air', 'document', 'erp'].map((name) => (
            <li key={name} className="tile tile-waiting" />
          ))}
        </Tiles>
      ) : catalogue.data === undefined ? null : (
        <ServiceTiles tiles={tiles} />
      )}
    </Stack>
  );
}

/** What a screen holds is there at once; the rest follows without anybody waiting for it. */
function ServiceTiles({ tiles }: { tiles: readonly Tile[] }) {
  const shown = useDeferredValue(tiles, tiles.slice(0, firstScreen));
  return (
    <Tiles>
      {shown.map((tile) => (
        <ServiceTile key={tile.key} tile={tile} />
      ))}
    </Tiles>
  );
}

function Tiles({ busy = false, children }: { busy?: boolean; children: React.ReactNode }) {
  return (
    <Box
      component="ul"
      aria-busy={busy}
      aria-label={busy ? 'Loading your services' : 'Services'}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        ...tileStyles,
      }}
    >
      {children}
    </Box>
  );
}
