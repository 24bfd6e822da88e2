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
            {tile.requestedAt === null ? 'Requested.' : `Requested on ${formatShortDay(tile.requestedAt)}.`} Your
            administrator will review it.
          </p>
        ) : null}
        {!requested && tile.declined !== null ? (
          <p>
            Declined
            {tile.declined === '' ? (
              <span>.</span>
            ) : (
              <span>
                : <bdi>{tile.declined}</bdi>
              </span>
            )}
          </p>
        ) : null}
      </div>
      {tile.mayAsk && !requested ? (
        <button
          type="button"
          className="ask"
          aria-describedby={reason}
          aria-label={tile.isUsedUp ? `Request more of ${tile.name}` : `Request access to ${tile.name}`}
          onPointerEnter={fetchDialog}
          onFocus={fetchDialog}
          onClick={() => setAsking(true)}
          {...disabledWithReason(offline)}
        >
          {tile.isUsedUp ? 'Request more' : 'Request access'}
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
