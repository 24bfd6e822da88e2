import { useMemo, useSyncExternalStore, type DependencyList } from 'react';
import { direction, language, onLanguage, type Direction } from './message.ts';

/** The chosen language; renders again after a change. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, language, language);
}

/** The side from which the chosen language is read; renders again after a change. */
export function useDirection(): Direction {
  return useSyncExternalStore(onLanguage, direction, direction);
}

/** `useMemo` for a value that holds texts: computes it again in another language, too. */
export function useTexts<Value>(compute: () => Value, dependencies: DependencyList): Value {
  // eslint-disable-next-line react/exhaustive-deps -- the caller lists what `compute` reads; it says its texts in the language
  return useMemo(compute, [useLanguage(), ...dependencies]);
}
