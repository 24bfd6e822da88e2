import { matchLanguage, type Language } from '@gangway/contract/languages';
import { offered } from './offered.ts';

/** Sources of a choice; each may hold anything. */
export interface Wishes {
  /** Query of the address, of which `lang` counts. */
  readonly address: string;
  /** The person's preference. */
  readonly preference: string | null;
  /** Languages of the browser, best first. */
  readonly browser: readonly string[];
  /** Default of the organization. */
  readonly organization?: string | undefined;
}

/** The language to show: the first offered one of address, preference, browser and organization; English without one. */
export function chooseLanguage({ address, preference, browser, organization }: Wishes): Language {
  const wished = [new URLSearchParams(address).get('lang'), preference, ...browser, organization];
  for (const tag of wished) {
    const language = matchLanguage(tag ?? undefined);
    if (language !== undefined && offered.includes(language)) return language;
  }
  return 'en';
}
