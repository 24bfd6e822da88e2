import type { PaletteLink } from './palette-entries.ts';

/** In local storage, which Log Out clears: the next person must not see the records of the last one. */
const key = 'gangway-recent';
const kept = 5;

/** Records opened from the palette, latest first. */
export function recentEntries(): readonly PaletteLink[] {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function rememberEntry(entry: PaletteLink): void {
  try {
    const others = recentEntries().filter(({ id }) => id !== entry.id);
    window.localStorage.setItem(key, JSON.stringify([entry, ...others].slice(0, kept)));
  } catch {
    // Blocked or full: remember nothing.
  }
}

function isEntry(value: unknown): value is PaletteLink {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value) || !('title' in value) || !('to' in value)) return false;
  const { id, title, to } = value;
  return typeof id === 'string' && typeof title === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to);
}
