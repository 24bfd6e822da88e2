import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  artOfService,
  disabledWithReason,
  formatShortDay,
  prefetch,
  ServiceMark,
  useOfflineReason,
} from '@gangway/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { preloadable } from '../../shared/preloadable.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import type { Tile } from './tiles.ts';

// Load on hover or focus: needed once *Request access* or *Request more* is pressed.
const dialog = preloadable(async () => (await import('../../shared/request-access-dialog.tsx')).RequestAccessDialog);
const fetchDialog = () => void prefetch(dialog.preload);

/** A closed service, inert: the reason, and a way to request access. */
export function ClosedTile({ tile }: { tile: Tile }) {
  const offline = useOfflineReason();
  const client = useQueryClient();
  const { mine } = useLauncherQueries();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const reason = `reason-${tile.key}`;
  // Continue without the list: an API that lacks it takes the request all the same.
  const requested = tile.requested || (sent && tile.declined === null);
  return (
    <li className="tile-closed">
      <div className="name">
        <ServiceMark service={artOfService(tile.key) ?? tile.drawing ?? undefined} off />
        <h3 dir="auto">{tile.name}</h3>
      </div>
      {requested ? null : <p id={reason}>{tile.reason}</p>}
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a tile */}
      <div ref={status} role="status" tabIndex={-1}>
        {requested ? (
          <p className="waits">
            {tile.requestedAt === null
              ? t('Requested. Your administrator will review it.')
              : t('Requested on {date}. Your administrator will review it.', {
                  date: formatShortDay(tile.requestedAt),
                })}
          </p>
        ) : null}
        {!requested && tile.declined !== null ? (
          <p>
            {tile.declined === '' ? t('Declined.') : rich('Declined: {reason}', { reason: <bdi>{tile.declined}</bdi> })}
          </p>
        ) : null}
      </div>
      {tile.mayAsk && !requested ? (
        <button
          type="button"
          className="ask"
          aria-describedby={reason}
          aria-label={
            tile.isUsedUp
              ? t('Request more of {name}', { name: tile.name })
              : t('Request access to {name}', { name: tile.name })
          }
          onPointerEnter={fetchDialog}
          onFocus={fetchDialog}
          onClick={() => setAsking(true)}
          {...disabledWithReason(offline)}
        >
          {tile.isUsedUp ? t('Request more') : t('Request access')}
        </button>
      ) : null}
      {asking ? (
        <Suspense>
          <dialog.Component
            service={tile.key}
            name={tile.name}
            description={tile.description}
            status={status}
            onSent={() => {
              setSent(true);
              setAsking(false);
              void client.invalidateQueries({ queryKey: mine().queryKey });
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </li>
  );
}
