import { useSyncExternalStore } from 'react';
import { language, onLanguage } from './message.ts';

/** The chosen language; renders again after a change. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, language, language);
}
