import { useSyncExternalStore } from 'react';
import { direction, language, onLanguage, type Direction } from './message.ts';

/** The chosen language; renders again after a change. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, language, language);
}

/** The side from which the chosen language is read; renders again after a change. */
export function useDirection(): Direction {
  return useSyncExternalStore(onLanguage, direction, direction);
}
