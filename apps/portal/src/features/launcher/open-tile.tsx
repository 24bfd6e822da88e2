import type { UsageWords } from '@gangway/account';
import { RouterLink } from '@gangway/app-frame';
import { dot, listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  RelativeTime,
  ServiceArt,
  artOfService,
  disabledWithReason,
  formatShortDay,
  useOfflineReason,
} from '@gangway/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openPath } from '../../shared/paths.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import { momentInWords } from './moment-in-words.ts';
import type { Tile, Weather } from './tiles.ts';
import { usePinning } from './use-pinning.ts';

/** An open service in its own tint: one link, named after the service. */
export function OpenTile({ tile }: { tile: Tile }) {
  const art = artOfService(tile.key);
  const hue = art ?? 'other';
  const tint = {
    ['--soft' as string]: `var(--gw-palette-serviceSoft-${hue})`,
    ['--ink' as string]: `var(--gw-palette-serviceInk-${hue})`,
  };
  return (
    <li className="tile-open" style={tint}>
      {/* Isolate names inside their lines: `dir` on a line would put its room for the picture on the other side. */}
      <h3>
        <RouterLink href={openPath(tile.key)}>
          <bdi>{tile.name}</bdi>
        </RouterLink>
      </h3>
      {tile.weather === null ? null : <WeatherLine weather={tile.weather} />}
      {tile.description === '' ? null : (
        <p className="about">
          <bdi>{tile.description}</bdi>
        </p>
      )}
      <div className="art">
        <ServiceArt service={art ?? tile.drawing ?? undefined} size={84} />
      </div>
      <div className="foot">
        <span className="go" aria-hidden>
          <span>{t('Open')}</span>
          <svg className="arrow" width="18" height="18" viewBox="0 0 20 20" fill="none" stroke="currentColor">
            <path d="M4 10h12M11 5l5 5-5 5" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <div>
          <Grant tile={tile} />
          {tile.usage === null ? null : <Usage usage={tile.usage} />}
          <p>
            {tile.lastOpenedAt === null ? (
              t('Not opened yet')
            ) : (
              <span>{rich('Opened {opened}', { opened: <RelativeTime value={tile.lastOpenedAt} /> })}</span>
            )}
          </p>
        </div>
      </div>
      <Pin tile={tile} />
    </li>
  );
}

function Grant({ tile: { roles, plan, until } }: { tile: Tile }) {
  const parts = [listed(roles), plan].filter(Boolean).join(dot);
  const end = until === null ? '' : t('until {until}', { until: formatShortDay(until) });
  const words = listed([parts, end].filter(Boolean));
  return words === '' ? null : <p>{words}</p>;
}

function Usage({ usage: { text, asOf, tone } }: { usage: UsageWords }) {
  return (
    <>
      <p className={tone === 'quiet' ? undefined : 'nearly'}>{text}</p>
      {asOf === null ? null : <p>{asOf}</p>}
    </>
  );
}

function WeatherLine({ weather }: { weather: Weather }) {
  return (
    <p className="weather">
      {weather.kind === 'maintenance' ? (
        <span>
          {weather.note === ''
            ? t('Under maintenance until {until}.', { until: momentInWords(weather.until) })
            : rich('Under maintenance until {until}: {note}', {
                until: momentInWords(weather.until),
                note: <bdi>{weather.note}</bdi>,
              })}
        </span>
      ) : (
        t('Not responding since {since}.', { since: momentInWords(weather.since) })
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
      className="pin"
      aria-pressed={tile.pinned}
      aria-label={t('Pin {name}', { name: tile.name })}
      title={tile.pinned ? t('Unpin') : t('Pin')}
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
