import { msg } from '@gangway/messages';
import { useColorScheme } from '@mui/material/styles';

export type Appearance = 'system' | 'light' | 'dark';

/** Local storage keys of the choice; `first-paint.js` reads the first before any script of the app runs. */
export const appearanceStorageKey = 'gangway-appearance';
export const colorSchemeStorageKey = 'gangway-color-scheme';

export const appearances: readonly { value: Appearance; label: string }[] = [
  { value: 'system', label: msg('System') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
];

/** The reader's choice of light, dark or system, its resolved scheme, and a setter. */
export function useAppearance(): {
  appearance: Appearance;
  /** Scheme on screen, with `system` resolved. */
  scheme: 'light' | 'dark';
  setAppearance: (appearance: Appearance) => void;
} {
  const { mode, systemMode, setMode } = useColorScheme();
  const appearance = mode ?? 'system';
  return {
    appearance,
    scheme: appearance === 'system' ? (systemMode ?? 'light') : appearance,
    setAppearance: setMode,
  };
}
