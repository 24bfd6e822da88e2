import { type Language, matchLanguage } from '@gangway/contract/languages';
import type { Parameters } from './parameters.ts';

// Bound what a request costs: services name a handful of languages.
const longest = 300;
const most = 20;

/** The first language of `ui_locales` that the product has (OpenID Connect Core 3.1.2.1); others are no error. */
export function wantedLanguage({ get }: Parameters): Language | undefined {
  const wanted = (get('ui_locales') ?? '').slice(0, longest).split(' ', most);
  return wanted.map((tag) => matchLanguage(tag)).find((language) => language !== undefined);
}
