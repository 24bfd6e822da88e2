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

function read(): boolean {
  try {
    return window.localStorage.getItem(storageKeys.sidebarExpanded) !== 'false';
  } catch {
    return true;
  }
}
