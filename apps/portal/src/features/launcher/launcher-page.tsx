import { useMeQueries } from '@gangway/account';
import { RouterLink } from '@gangway/app-frame';
import { administrationService, hasService, type Profile } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import type { Banner, MyService, Service } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { rich, useTexts } from '@gangway/messages/react';
import { ErrorNotice, PageHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { openPath } from '../../shared/paths.ts';
import { useSignedInPerson } from '../../shared/signed-in-person.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import { ClosedTile } from './closed-tile.tsx';
import { OpenTile } from './open-tile.tsx';
import { tileStyles } from './tile-styles.ts';
import { ReferenceField, ReferenceRoom } from './reference-field.tsx';
import { buildTiles, isSpecified, manyTiles, recentlyOpened, searchTiles, type Tile } from './tiles.ts';

const firstScreen = 12;
/** Closed tiles beside the specified ones; more of them fold away. */
const mostOthers = 6;
/** Own services from which on tiles are small. */
const many = 5;

/** The launcher: one tile per service (specification section 2, launcher page). */
export function LauncherPage() {
  const { brandName } = useConfig();
  const arrivedByLink = useLocation().key !== 'default';
  const { profile } = useSignedInPerson();
  const [hour] = useState(() => new Date().getHours());
  return (
    <Stack spacing={2.75}>
      <title>{t('Services · {brandName}', { brandName })}</title>
      <Box>
        <PageHeading focusOnMount={arrivedByLink}>
          {greeting(hour, <bdi>{profile.givenName || profile.name}</bdi>)}
        </PageHeading>
        <Place />
      </Box>
      {/* Style outside the list, which changes with every answer: computing the styles again would take longer than
          the tiles. */}
      <Box sx={tileStyles}>
        <Services />
      </Box>
    </Stack>
  );
}

function greeting(hour: number, name: ReactNode): ReactNode {
  if (hour < 12) return rich('Good morning, {name}', { name });
  return hour < 18 ? rich('Good afternoon, {name}', { name }) : rich('Good evening, {name}', { name });
}

/** The person's organization and branch. Reserves the line, so that nothing moves once they load. */
function Place() {
  const { data } = useQuery(useMeQueries().me());
  const names = [data?.organization?.name, ...(data?.branches ?? []).map(({ name }) => name)].filter(Boolean);
  return (
    <Typography dir="auto" noWrap sx={{ color: 'text.secondary', mt: '3px', minHeight: 22 }}>
      {names.join(dot)}
    </Typography>
  );
}

function Services() {
  const { profile } = useSignedInPerson();
  const auth = useAuth();
  const { catalogue, mine, notice } = useLauncherQueries();
  const client = useQueryClient();
  const { waiting, failed, fetching, services, own, announced } = useQueries({
    queries: [catalogue(), mine(), notice()],
    combine: inOne,
  });
  // Renew once when the answer differs from the token, which decides the tiles: access changed since it was made. Once
  // only, in case the two never agree.
  const changedSince =
    !profile.hasMoreServices &&
    own?.some(({ key, available, roles }) => (hasService(profile, key) ? roles.length === 0 : available)) === true;
  useEffect(() => {
    if (changedSince) void auth.renew();
  }, [auth, changedSince]);
  const tiles = useTexts(() => buildTiles(profile, services ?? [], own ?? []), [profile, services, own]);

  function retry() {
    for (const { queryKey } of [catalogue(), mine()]) {
      if (client.getQueryState(queryKey)?.status === 'error') void client.refetchQueries({ queryKey, exact: true });
    }
  }

  return (
    <>
      {failed && !waiting ? (
        <ErrorNotice message={t('Couldn’t load your services.')} onRetry={retry} retrying={fetching} />
      ) : null}
      {waiting ? (
        <>
          <ReferenceRoom />
          <Waiting profile={profile} />
        </>
      ) : services === undefined ? null : (
        <ServiceTiles tiles={tiles} notice={announced} />
      )}
    </>
  );
}

/** Combines the queries, so that the first answer renders nothing while another is pending. */
function inOne([catalogue, mine, notice]: [
  UseQueryResult<readonly Service[]>,
  UseQueryResult<readonly MyService[]>,
  UseQueryResult<Banner | null>,
]) {
  const waiting = catalogue.isPending || mine.isPending || notice.isPending;
  return {
    waiting,
    failed: catalogue.isError || mine.isError,
    fetching: catalogue.isFetching || mine.isFetching,
    services: waiting ? undefined : catalogue.data,
    own: waiting ? undefined : mine.data,
    // Ignore a failure: services open without this call.
    announced: notice.data?.text,
  };
}

function ServiceTiles({ tiles, notice }: { tiles: readonly Tile[]; notice: string | undefined }) {
  const takesReferences = tiles.some(({ referenceKinds }) => referenceKinds.length > 0);
  return (
    <>
      {notice === undefined ? null : (
        <Box component="section" aria-label={t('Notice')} className="notice">
          <p dir="auto">{notice}</p>
        </Box>
      )}
      {takesReferences ? <ReferenceField tiles={tiles} /> : null}
      {tiles.length > manyTiles ? <ManyTiles tiles={tiles} /> : <Tiles tiles={tiles} />}
    </>
  );
}

/** For dozens of services: recently opened ones, and a search over all. */
function ManyTiles({ tiles }: { tiles: readonly Tile[] }) {
  const id = useId();
  const [search, setSearch] = useState('');
  const found = searchTiles(tiles, search);
  const recent = recentlyOpened(tiles);
  return (
    <>
      <div className="ways">
        {recent.length === 0 ? null : (
          <nav className="recently-opened" aria-label={t('Recently opened')}>
            <p>{t('Recently opened')}</p>
            {recent.map(({ key, name }) => (
              <RouterLink key={key} href={openPath(key)} dir="auto">
                {name}
              </RouterLink>
            ))}
          </nav>
        )}
        <Box sx={{ width: { xs: '100%', sm: 320 } }}>
          <FormLabel htmlFor={id}>{t('Search services')}</FormLabel>
          <OutlinedInput
            id={id}
            type="search"
            size="small"
            value={search}
            fullWidth
            onChange={(event) => setSearch(event.target.value)}
          />
          <output className="found">{search === '' ? null : foundMessages(found.length)}</output>
        </Box>
      </div>
      {found.length === 0 ? null : <Tiles tiles={found} isSearch={search !== ''} />}
    </>
  );
}

function foundMessages(count: number): string {
  if (count === 0) return t('No service matches. Try another word.');
  return t('{count, plural, one {# service} other {# services}}', { count });
}

/** Own services, then those to request: the specified ones and some others; the rest on demand. */
function Tiles({ tiles, isSearch = false }: { tiles: readonly Tile[]; isSearch?: boolean }) {
  const own = tiles.filter(({ isOpen }) => isOpen);
  const closed = tiles.filter(({ isOpen }) => !isOpen);
  const mayAsk = closed.some((tile) => tile.mayAsk);
  return (
    <>
      {own.length === 0 && isSearch ? null : (
        <section>
          <h2>{t('Your services')}</h2>
          {own.length === 0 ? (
            <p>
              {mayAsk
                ? t('You don’t have any services yet. Request access below.')
                : t('You don’t have any services yet. Ask your administrator for access.')}
            </p>
          ) : (
            <TileList tiles={own} label={t('Your services')} className={sizeOf(own.length)} />
          )}
        </section>
      )}
      {closed.length === 0 ? null : <Closed tiles={closed} folds={!isSearch} />}
    </>
  );
}

function sizeOf(count: number): string {
  if (count >= many) return 'own many';
  return count === 1 ? 'own one' : 'own';
}

function Closed({ tiles, folds }: { tiles: readonly Tile[]; folds: boolean }) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const name = tiles.some(({ mayAsk, requested }) => mayAsk || requested)
    ? t('Available to request')
    : t('Other services');
  const others = tiles.filter((tile) => !isSpecified(tile));
  const rest = folds ? others.slice(mostOthers) : [];
  return (
    <section>
      <h2>{name}</h2>
      <TileList tiles={tiles.filter((tile) => !rest.includes(tile))} label={name} className="closed" />
      {rest.length === 0 ? null : (
        <Button
          variant="outlined"
          aria-expanded={unfolded}
          aria-controls={unfolded ? id : undefined}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? t('Fewer services') : t('More services ({count})', { count: rest.length })}
        </Button>
      )}
      {unfolded && rest.length > 0 ? (
        <TileList tiles={rest} label={t('More services')} className="closed" id={id} />
      ) : null}
    </section>
  );
}

interface TileListProps {
  tiles: readonly Tile[];
  label: string;
  className: string;
  id?: string;
}

/** Renders a screenful at once; the rest follows when the browser is idle. */
function TileList({ tiles, label, className, id }: TileListProps) {
  const shown = useDeferredValue(tiles, tiles.slice(0, firstScreen));
  return (
    <ul className={className} aria-label={label} id={id}>
      {shown.map((tile) =>
        tile.isOpen ? <OpenTile key={tile.key} tile={tile} /> : <ClosedTile key={tile.key} tile={tile} />,
      )}
    </ul>
  );
}

/** As many tiles as the token has services: the real ones then take the same room. */
function Waiting({ profile }: { profile: Profile }) {
  const count = Object.keys(profile.services).filter((key) => key !== administrationService).length;
  return (
    <section>
      <h2>{t('Your services')}</h2>
      <ul className={sizeOf(count)} aria-busy aria-label={t('Loading your services')}>
        {Array.from({ length: Math.max(1, Math.min(count, firstScreen)) }, (_, index) => (
          <li key={index} className="tile-open waiting" />
        ))}
      </ul>
    </section>
  );
}
