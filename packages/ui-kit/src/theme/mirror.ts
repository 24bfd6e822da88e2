import type { StylisPlugin } from '@emotion/cache';
import type { Direction } from '@gangway/messages';

let plugins: StylisPlugin[] | undefined;

/** Loads what mirrors styles, for a language that is read from the right. */
export async function loadMirror(direction: Direction): Promise<void> {
  if (direction === 'rtl') plugins ??= (await import('./mirror-plugins.ts')).mirrorPlugins;
}

/** Options of the style cache for a direction. MUI's styles name left and right, so that they need mirroring. */
export function cacheOptions(direction: Direction): { key: string; stylisPlugins?: StylisPlugin[] } {
  if (direction === 'ltr' || plugins === undefined) return { key: 'gw' };
  return { key: 'gw-rtl', stylisPlugins: plugins };
}
