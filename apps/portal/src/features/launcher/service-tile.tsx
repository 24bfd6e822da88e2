import { RouterLink } from '@gangway/app-shell';
import { RelativeTime, disabledWithReason, ServiceArt, useOfflineReason, type ServiceArtName } from '@gangway/ui-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AskForm } from '../../shared/ask-form.tsx';
import { openPath } from '../../shared/paths.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import type { Tile, Weather } from './tiles.ts';
import { usePinning } from './use-pinning.ts';

const arts: ReadonlyMap<string, ServiceArtName> = new Map([
  ['ocean_tracking', 'ocean'],
  ['awb_tracking', 'air'],
  ['idp', 'document'],
  ['erp', 'erp'],
]);

/** How tiles look, for the `sx` of what is around their list: worked out once, not for each part of each tile. */
export const tileStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  '& .tiles': {
    m: 0,
    p: 0,
    listStyle: 'none',
    display: 'grid',
    gap: 2,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  },
  '& .tile': {
    position: 'relative',
    display: 'flex',
    flexDirection: { xs: 'row', sm: 'column' },
    gap: 2,
    p: 2,
    minHeight: { xs: 88, sm: 232 },
    minWidth: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: '8px',
    backgroundColor: 'surface.sunken',
  },
  '& .tile-open': {
    backgroundColor: 'background.paper',
    transition: 'border-color 120ms',
    '&:hover': { borderColor: 'primary.main' },
    '&:has(a:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: '2px' },
    // Leads on; not read aloud.
    '& h2::after': { content: '"→" / ""', marginInlineStart: '0.375em', color: 'primary.main', opacity: 0 },
    '&:hover h2::after, &:has(a:focus-visible) h2::after': { opacity: 1 },
  },
  '& .tile-waiting': {
    minHeight: { xs: 112, sm: 232 },
    borderColor: 'transparent',
    backgroundColor: 'action.focus',
    animation: 'gw-wait 2s ease-in-out infinite',
  },
  '& .tile-art': { alignSelf: 'flex-start' },
  '& .tile-words': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.75 },
  '& h2': { typography: 'h3', m: 0, overflowWrap: 'anywhere' },
  '& .tile-closed h2, & p': { color: 'text.secondary' },
  '& p': { typography: 'body2', m: 0, overflowWrap: 'anywhere' },
  '& h2 a': {
    color: 'inherit',
    textDecoration: 'none',
    // The whole tile answers the click, the name alone is the link's text.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
    '&:focus-visible': { outline: 'none' },
  },
  // As an outlined small button, of which a launcher may have dozens.
  '& .tile-ask': {
    typography: 'button',
    fontSize: '0.8125rem',
    px: '10px',
    minHeight: 30,
    color: 'primary.main',
    backgroundColor: 'transparent',
    border: 1,
    borderColor: 'border.control',
    borderRadius: '6px',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    '&:hover': { backgroundColor: 'action.hover' },
    '&[aria-disabled="true"]': { color: 'text.disabled', borderColor: 'divider', cursor: 'default' },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& .notice': {
    p: 2,
    border: 1,
    borderColor: 'divider',
    // The bar takes this colour, the text below its own.
    color: 'primary.main',
    borderInlineStart: '4px solid currentColor',
    borderRadius: '8px',
    backgroundColor: 'background.paper',
    '& p': { color: 'text.primary', whiteSpace: 'pre-line' },
  },
  '& .found': { display: 'block', typography: 'body2', color: 'text.secondary', mt: 0.5, '&:empty': { m: 0 } },
  '& .recently-opened': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    alignItems: 'center',
    '& a': { color: 'primary.main' },
  },
  '& .tile-weather': { color: 'warning.main', fontWeight: 600 },
  // Above the link that covers the tile.
  '& .tile-pin': {
    position: 'absolute',
    zIndex: 1,
    top: 8,
    insetInlineEnd: 8,
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    p: 0,
    border: 0,
    borderRadius: '6px',
    cursor: 'pointer',
    color: 'text.secondary',
    backgroundColor: 'transparent',
    '&[aria-pressed="true"]': { color: 'primary.main' },
    '&:hover': { backgroundColor: 'action.hover' },
    '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
    '@media (pointer: coarse)': { width: 44, height: 44 },
    '@media (hover: hover)': { '&[aria-pressed="false"]:not(:focus-visible)': { opacity: 0 } },
  },
  '& .tile:hover .tile-pin': { opacity: '1 !important' },
  '& .tile-opened': { mt: { sm: 'auto' } },
  '& .tile-asked': { mt: 'auto' },
  '& .tile-asked p': { color: 'text.primary', fontWeight: 600 },
} as const;

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
        `Not answering since ${momentInWords(weather.since)}.`
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
          <AskForm
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
        ) : (
          <div>
            <button
              ref={opener}
              type="button"
              className="tile-ask"
              aria-describedby={reason}
              aria-label={`Request access to ${tile.name}`}
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
