import { useQueryClient } from '@tanstack/react-query';
import { Activity, startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import {
  Outlet,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import { fetchPageAhead } from '../page-code.ts';

/** A pointer on its way to somewhere else is gone by then. */
const restMilliseconds = 40;

let stageAhead: ((path: string, page: ReactNode) => void) | undefined;

/** Somebody is about to open a page, as the pointer or the focus on its link says. Returns how to call it off. */
export function drawPageAhead(path: string): () => void {
  let calledOff = false;
  async function prepare() {
    const page = await fetchPageAhead(path);
    if (!calledOff) stageAhead?.(path, page);
  }
  const timer = setTimeout(() => void prepare(), restMilliseconds);
  return () => {
    calledOff = true;
    clearTimeout(timer);
  };
}

/** What a route says of its page, as its `handle`. */
export interface StagedPage {
  path: string;
  page: ReactNode;
}

interface PageAhead extends StagedPage {
  key: string;
  location: Location;
}

/**
 * The page one is on and, unseen beside it, the one that somebody is about to open: drawn in time that nothing else wants, so
 * that opening it only has to show it. Its effects begin when it is seen; what it throws or waits for until then stays with it.
 */
export function PageStage() {
  const location = useLocation();
  const here = stagedPage(useMatches().at(-1)?.handle);
  const [ahead, setAhead] = useState<PageAhead | null>(null);
  const [shown, setShown] = useState({ path: here?.path, key: keyOf(here?.path, location) });
  if (shown.path !== here?.path) {
    // Drawn without filters or a message from the page before: with those it is another page.
    const isAhead = ahead !== null && ahead.path === here?.path && isPlain(location);
    setShown({ path: here?.path, key: isAhead ? ahead.key : keyOf(here?.path, location) });
    setAhead(null);
  } else if (ahead !== null && ahead.path === here?.path) {
    // Asked for while one was on the way to it.
    setAhead(null);
  }
  useEffect(() => {
    stageAhead = (path, page) => {
      if (path === shown.path) return;
      const next = { path, page, key: keyOf(path, location), location: plainLocation(path) };
      startTransition(() => setAhead((known) => (known?.path === path ? known : next)));
    };
    return () => {
      stageAhead = undefined;
    };
  }, [shown.path, location]);

  if (here === undefined) return <Outlet />;
  // Beside each other in one list: by its key a page stays what it is when it comes to be seen.
  return [
    <Staged key={shown.key} page={here.page} location={location} />,
    ...(ahead === null ? [] : [<Staged key={ahead.key} ahead page={ahead.page} location={ahead.location} />]),
  ];
}

interface StagedProps {
  page: ReactNode;
  location: Location;
  ahead?: boolean;
}

function Staged({ page, location, ahead = false }: StagedProps) {
  const navigationType = useNavigationType();
  const answers = useAnswers(ahead);
  // oxlint-disable-next-line react/exhaustive-deps -- whatever reads its place, as every list does, looks again after an answer
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType, answers]);
  return (
    <Activity mode={ahead ? 'hidden' : 'visible'}>
      <LocationContext value={place}>{page}</LocationContext>
    </Activity>
  );
}

/** Counts what the server has answered: an unseen page is told of none of it. */
function useAnswers(counted: boolean): number {
  const client = useQueryClient();
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (!counted) return;
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') setAnswers((count) => count + 1);
    });
  }, [client, counted]);
  return answers;
}

function stagedPage(handle: unknown): StagedPage | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router keeps what `routes.tsx` gave it
  return handle as StagedPage | undefined;
}

function keyOf(path: string | undefined, { key }: Location): string {
  return `${path} ${key}`;
}

function plainLocation(path: string): Location {
  return { pathname: path, search: '', hash: '', state: null, key: 'ahead' };
}

function isPlain({ search, hash, state }: Location): boolean {
  return search === '' && hash === '' && state === null;
}
