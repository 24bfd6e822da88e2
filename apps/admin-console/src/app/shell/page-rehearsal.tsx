import { Rehearsal } from '@gangway/ui-kit';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchPageAhead } from '../page-code.ts';

/** A pointer on its way to somewhere else is gone by then. */
const restMilliseconds = 40;

let rehearse: ((path: string, page: ReactNode) => void) | undefined;

/** Somebody is about to open a page, as the pointer or the focus on its link says. Returns how to call it off. */
export function rehearsePage(path: string): () => void {
  let calledOff = false;
  async function prepare() {
    const page = await fetchPageAhead(path);
    if (!calledOff) rehearse?.(path, page);
  }
  const timer = setTimeout(() => void prepare(), restMilliseconds);
  return () => {
    calledOff = true;
    clearTimeout(timer);
  };
}

/** Draws that page unseen, until one goes to some page; the page one is on is known. */
export function PageRehearsal() {
  const { key, pathname } = useLocation();
  const [ahead, setAhead] = useState<{ page: ReactNode; at: string } | null>(null);
  useEffect(() => {
    rehearse = (path, page) => {
      if (path !== pathname) startTransition(() => setAhead({ page, at: key }));
    };
    return () => {
      rehearse = undefined;
    };
  }, [key, pathname]);
  return ahead?.at === key ? <Rehearsal>{ahead.page}</Rehearsal> : null;
}
