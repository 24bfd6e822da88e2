import { hasOpenDialog } from '@gangway/ui-kit';
import { useEffectEvent, useLayoutEffect } from 'react';

export interface Shortcuts {
  /** Whether `/`, `?` and `c` do anything; Ctrl K always does. */
  singleKeys: boolean;
  onSearch: () => void;
  onHelp: () => void;
  onAdd: () => void;
}

/** Calls back on Ctrl K (or Cmd K) everywhere, and on `/`, `?` and `c` outside fields. */
export function useShortcuts({ singleKeys, onSearch, onHelp, onAdd }: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const call =
      event.ctrlKey || event.metaKey
        ? event.key.toLowerCase() === 'k' && onSearch
        : singleKeys && !takesKeys(event.target) && { '/': onSearch, '?': onHelp, c: onAdd }[event.key];
    if (!call) return;
    event.preventDefault();
    call();
  });
  // Listen before paint: the first keys may come at once.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Whether single keys belong to the page: typed into a field a / is a slash; menus and selects jump by letter; an open
 * dialog takes all keys.
 */
function takesKeys(target: EventTarget | null): boolean {
  if (hasOpenDialog('modal')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="menu"]') !== null)
  );
}
