import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pseudoCatalogue } from '@gangway/messages/pseudo';
import type { Page } from '@playwright/test';

const list = fileURLToPath(new URL('../../messages/catalogues/offered.json', import.meta.url));
const offered: unknown = JSON.parse(readFileSync(list, 'utf8'));

/** Those of the languages that the built apps offer. */
export function offeredOf(...languages: readonly string[]): readonly string[] {
  return languages.filter((language) => Array.isArray(offered) && offered.includes(language));
}

/** Serves a language's catalogue with these texts, so that a scenario does not depend on translations. */
export async function serveCatalogue(page: Page, language: string, texts: Readonly<Record<string, string>>) {
  const body = `export default ${JSON.stringify({ texts, sentences: {} })}`;
  await page.route(catalogueFiles(language), (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Serves a language's catalogue with a third more letters and accents in each text. */
export async function servePseudoCatalogue(page: Page, language: string): Promise<void> {
  await serveCatalogue(page, language, pseudoCatalogue().texts);
}

/** Files of a language's catalogue in both apps. */
export function catalogueFiles(language: string): RegExp {
  return new RegExp(`/assets/${language}-[\\w-]+\\.js$`);
}
