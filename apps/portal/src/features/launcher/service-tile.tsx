import { ServiceArt, type ServiceArtName } from '@gangway/ui-kit';
import { ClosedTile } from './closed-tile.tsx';
import { OpenTile } from './open-tile.tsx';
import type { Tile } from './tiles.ts';

const arts: ReadonlyMap<string, ServiceArtName> = new Map([
  ['ocean_tracking', 'ocean'],
  ['awb_tracking', 'air'],
  ['idp', 'document'],
  ['erp', 'erp'],
]);

/** A tile: one link if open; otherwise inert, with the reason and a way to ask an administrator. */
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
