import { storageKeys } from '@gangway/auth-client';
import { useState } from 'react';

/** Whether the sidebar shows its labels, kept under `sidebar-expanded` (specification section 2). */
export function useSidebarExpanded(): [boolean, (expanded: boolean) => void] {
  const [expanded, setExpanded] = useState(read);
  return [
    expanded,
    (next) => {
      setExpanded(next);
      try {
        window.localStorage.setItem(storageKeys.sidebarExpanded, String(next));
      } catch {
        // Blocked storage: keep the choice for the life of the page.
      }
    },
  ];
}

/** Leaves a narrow window to the page until the person chooses otherwise. */
const isWide = () => window.matchMedia('(min-width: 1200px)').matches;

function read(): boolean {
  try {
    const kept = window.localStorage.getItem(storageKeys.sidebarExpanded);
    return kept === null ? isWide() : kept !== 'false';
  } catch {
    return isWide();
  }
}
