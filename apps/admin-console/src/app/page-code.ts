import { fetchAhead } from '@gangway/ui-kit';
import type { ReactNode } from 'react';

const loads = new Map<string, () => Promise<ReactNode>>();

/** Says how the page at a path is fetched. */
export function rememberPage(path: string, load: () => Promise<ReactNode>): void {
  loads.set(path, load);
}

/** Fetches the code of a page that somebody is about to open; undefined if it cannot be fetched now. */
export async function fetchPageAhead(path: string): Promise<ReactNode> {
  const load = loads.get(path);
  let page: ReactNode;
  if (load !== undefined) {
    await fetchAhead(async () => {
      page = await load();
    });
  }
  return page;
}
