import { RouterLink } from '@gangway/app-frame';
import { RelativeTime, disabledWithReason, formatShortDay, useOfflineReason } from '@gangway/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openPath } from '../../shared/paths.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import { momentInWords } from './moment-in-words.ts';
import type { Tile, Weather } from './tiles.ts';
import { usePinning } from './use-pinning.ts';

/** An open service: its name is the link. */
export function OpenTile({ tile }: { tile: Tile }) {
  return (
    <>
      <h2 dir="auto">
        <RouterLink href={openPath(tile.key)}>{tile.name}</RouterLink>
      </h2>
      {tile.weather === null ? null : <WeatherLine weather={tile.weather} />}
      {tile.description === '' ? null : <p dir="auto">{tile.description}</p>}
      <p className="tile-opened">
        {tile.lastOpenedAt === null ? (
          'Not opened yet'
        ) : (
          <span>
            Last opened <RelativeTime value={tile.lastOpenedAt} />
          </span>
        )}
      </p>
      <Foot tile={tile} />
      <Pin tile={tile} />
    </>
  );
}

function Foot({ tile: { roles, plan, until } }: { tile: Tile }) {
  const parts = [roles.join(', '), plan, until === null ? null : `until ${formatShortDay(until)}`].filter(Boolean);
  return parts.length === 0 ? null : <p dir="auto">{parts.join(' · ')}</p>;
}

function WeatherLine({ weather }: { weather: Weather }) {
  return (
    <p className="tile-weather">
      {weather.kind === 'maintenance' ? (
        <span>
          Under maintenance until {momentInWords(weather.until)}
          {weather.note === '' ? (
            <span>.</span>
          ) : (
            <span>
              : <bdi>{weather.note}</bdi>
            </span>
          )}
        </span>
      ) : (
        `Not responding since ${momentInWords(weather.since)}.`
      )}
    </p>
  );
}

/** Pins a service. The person's preferences hold the pins on every device. */
function Pin({ tile }: { tile: Tile }) {
  const client = useQueryClient();
  const { mine } = useLauncherQueries();
  const { mutate, isPending } = useMutation(usePinning());
  const offline = useOfflineReason();
  return (
    <button
      type="button"
      className="tile-pin"
      aria-pressed={tile.pinned}
      aria-label={`Pin ${tile.name}`}
      title={tile.pinned ? 'Unpin' : 'Pin'}
      onClick={() => {
        if (isPending) return;
        const pinned = client.getQueryData(mine().queryKey)?.filter((each) => each.pinned) ?? [];
        const others = pinned.map(({ key }) => key).filter((key) => key !== tile.key);
        mutate(tile.pinned ? others : [...others, tile.key]);
      }}
      {...disabledWithReason(offline)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden fill={tile.pinned ? 'currentColor' : 'none'}>
        <path d="M9 4h6l-1 6 4 4H6l4-4zM12 14v6" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
