import { fetchAhead } from '@gangway/ui-kit';

const loads = new Map<string, () => Promise<unknown>>();

/** Says how the code of the page at a path is fetched. */
export function rememberPageCode(path: string, load: () => Promise<unknown>): void {
  loads.set(path, load);
}

/** Fetches the code of a page that somebody is about to open. */
export function fetchPageAhead(path: string): void {
  const load = loads.get(path);
  if (load !== undefined) void fetchAhead(load);
}
