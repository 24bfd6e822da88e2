import type { ReactNode } from 'react';
import { usePreferences } from './use-preferences.ts';

/** Shows the stop of Get started until the page is hidden. */
export function WhileNotHidden({ children }: { children: ReactNode }): ReactNode {
  const { preferences, known } = usePreferences();
  return known && preferences.hidesGetStarted !== true ? children : null;
}
