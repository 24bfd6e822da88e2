import { hasOpenDialog } from '@gangway/ui-kit';
import { useEffectEvent, useLayoutEffect } from 'react';

export interface Shortcuts {
  /** Whether `/`, `?` and `c` do anything; Ctrl K always does. */
  singleKeys: boolean;
  onSearch: () => void;
  onHelp: () => void;
  onAdd: () => void;
}

/** Ctrl K (or Cmd K) everywhere, and `/`, `?` and `c` where no one is typing, call back. */
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
  // Before the search button can be seen: the first keys may come at once.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** A / typed into a field is a slash; menus and selects jump to what begins with a letter; a dialog is all there is. */
function takesKeys(target: EventTarget | null): boolean {
  if (hasOpenDialog('modal')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="menu"]') !== null)
  );
}
