/** Every language of the product by its tag (BCP 47): its own name and the side from which it is read. English is the specification. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  'zh-CN': { name: '中文', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const;

export type Language = keyof typeof languages;

/** Tags of the languages, in the order in which a choice lists them. */
export const languageTags = ['en', 'de', 'es', 'pt-BR', 'zh-CN', 'ja', 'ar'] as const satisfies readonly Language[];

// Read tags of an address or a header: refuse at once what is longer than any tag in use.
const tag = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,4}$/i;
const longestTag = 35;

/**
 * The language of the product that serves a wanted tag: the same one, or one with the same base (`de-AT` → `de`, `pt` → `pt-BR`).
 * Simplified Chinese does not serve readers of traditional characters.
 * @param wanted BCP 47, in any case, from any source
 * @returns undefined for other languages and for what is no tag
 */
export function matchLanguage(wanted: string | undefined): Language | undefined {
  if (wanted === undefined || wanted.length > longestTag || !tag.test(wanted)) return undefined;
  const sought = wanted.toLowerCase();
  const [base] = sought.split('-');
  if (base === 'zh') return /^zh(?:-hans(?:-.+)?|-cn|-sg)?$/.test(sought) ? 'zh-CN' : undefined;
  return (
    languageTags.find((language) => language.toLowerCase() === sought) ??
    languageTags.find((language) => language.split('-')[0] === base)
  );
}
