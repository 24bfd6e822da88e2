import { RouterLink } from '@gangway/app-shell';
import {
  RelativeTime,
  disabledWithReason,
  prefetch,
  ServiceArt,
  useOfflineReason,
  type ServiceArtName,
} from '@gangway/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openPath } from '../../shared/paths.ts';
import { preloadable } from '../../shared/preloadable.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import type { Tile, Weather } from './tiles.ts';
import { usePinning } from './use-pinning.ts';

// Seen once someone presses *Request access*; fetched when they are about to.
const askForm = preloadable(async () => (await import('../../shared/ask-form.tsx')).AskForm);
const fetchAskForm = () => void prefetch(askForm.preload);

const arts: ReadonlyMap<string, ServiceArtName> = new Map([
  ['ocean_tracking', 'ocean'],
  ['awb_tracking', 'air'],
  ['idp', 'document'],
  ['erp', 'erp'],
]);

/** An open tile is one link; a greyed one is inert, says why, and offers to ask an administrator. */
export function ServiceTile({ tile }: { tile: Tile }) {
  return (
    <li className={tile.isOpen ? 'tile tile-open' : 'tile tile-closed'}>
      <div className="tile-art">
        <ServiceArt service={arts.get(tile.key)} size={40} tinted muted={!tile.isOpen} />
      </div>
      <div className="tile-words">{tile.isOpen ? <OpenTile tile={tile} /> : <ClosedTile tile={tile} />}</div>
    </li>
  );
}

function OpenTile({ tile }: { tile: Tile }) {
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
          <>
            Last opened <RelativeTime value={tile.lastOpenedAt} />
          </>
        )}
      </p>
      <Foot tile={tile} />
      <Pin tile={tile} />
    </>
  );
}

function Foot({ tile: { roles, plan, until } }: { tile: Tile }) {
  const parts = [roles.join(', '), plan, until === null ? null : `until ${calendarDay(until)}`].filter(Boolean);
  return parts.length === 0 ? null : <p dir="auto">{parts.join(' · ')}</p>;
}

function WeatherLine({ weather }: { weather: Weather }) {
  return (
    <p className="tile-weather">
      {weather.kind === 'maintenance' ? (
        <>
          Under maintenance until {momentInWords(weather.until)}
          {weather.note === '' ? (
            '.'
          ) : (
            <>
              : <bdi>{weather.note}</bdi>
            </>
          )}
        </>
      ) : (
        `Not responding since ${momentInWords(weather.since)}.`
      )}
    </p>
  );
}

/** Keeps a service first. The list of pins is one of the person's preferences, and follows them to every device. */
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

function ClosedTile({ tile }: { tile: Tile }) {
  const offline = useOfflineReason();
  const client = useQueryClient();
  const { mine } = useLauncherQueries();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const reason = `reason-${tile.key}`;
  // An API that does not list the own services takes the request all the same.
  const requested = tile.requested || (sent && tile.declined === null);
  return (
    <>
      <h2 dir="auto">{tile.name}</h2>
      {tile.description === '' ? null : <p dir="auto">{tile.description}</p>}
      <p id={reason}>{tile.reason}</p>
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a tile */}
      <div className="tile-asked" role="status">
        {requested ? (
          <p>
            {tile.requestedAt === null ? 'Requested.' : `Requested on ${shortDay(tile.requestedAt)}.`} Your
            administrator will answer.
          </p>
        ) : null}
        {!requested && tile.declined !== null ? (
          <p>
            Declined
            {tile.declined === '' ? (
              '.'
            ) : (
              <>
                : <bdi>{tile.declined}</bdi>
              </>
            )}
          </p>
        ) : null}
      </div>
      {tile.mayAsk && !requested ? (
        asking ? (
          <Suspense>
            <askForm.Component
              service={tile.key}
              name={tile.name}
              onSent={() => {
                setSent(true);
                void client.invalidateQueries({ queryKey: mine().queryKey });
                setAsking(false);
              }}
              onCancel={() => {
                flushSync(() => setAsking(false));
                opener.current?.focus();
              }}
            />
          </Suspense>
        ) : (
          <div>
            <button
              ref={opener}
              type="button"
              className="tile-ask"
              aria-describedby={reason}
              aria-label={`Request access to ${tile.name}`}
              onPointerEnter={fetchAskForm}
              onFocus={fetchAskForm}
              onClick={() => setAsking(true)}
              {...disabledWithReason(offline)}
            >
              Request access
            </button>
          </div>
        )
      ) : null}
    </>
  );
}

/** The time where the person sits, with the day only where it is another one. */
function momentInWords(instant: string): string {
  const moment = new Date(instant);
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return moment.toDateString() === new Date().toDateString() ? time : `${time} on ${shortDay(instant)}`;
}

/** The day where the person sits, with the year only where it is another one. */
function shortDay(instant: string): string {
  return dayInWords(new Date(instant), {});
}

/** A day without a zone, likewise. */
function calendarDay(day: string): string {
  return dayInWords(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC' });
}

function dayInWords(day: Date, zone: Intl.DateTimeFormatOptions): string {
  const yearOf = (date: Date) => date.toLocaleDateString('en-GB', { year: 'numeric', ...zone });
  const year = yearOf(day) === yearOf(new Date()) ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year, ...zone });
}
