import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

/**
 * What is wrong with a message or its translation: broken ICU MessageFormat, a placeholder or tag that the other does
 * not have, or a plural that lacks a category of its language.
 * @param {string} text
 * @param {string} locale BCP 47, whose plural categories `text` needs
 * @param {string} [english] the message that `text` translates
 * @returns {string | null} a sentence, or null
 */
export function problemOf(text, locale, english = text) {
  if (/'[{}<>#]/.test(text)) return 'An apostrophe before a brace would quote it. Write ’.';
  let parsed;
  try {
    parsed = parse(text);
  } catch (error) {
    return `Not ICU MessageFormat: ${error instanceof Error ? error.message : String(error)}.`;
  }
  const [wanted, given] = [namesIn(parse(english)), namesIn(parsed)];
  const lost = [...wanted].find((name) => !given.has(name));
  if (lost !== undefined) return `${lost} is missing.`;
  const unknown = [...given].find((name) => !wanted.has(name));
  if (unknown !== undefined) return `${unknown} is not in the English text.`;
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const { options } of pluralsIn(parsed)) {
    const lacking = categories.find((category) => !(category in options));
    if (lacking !== undefined) return `The plural lacks “${lacking}”, which ${locale} has.`;
  }
  return null;
}

/**
 * @param {readonly Element[]} elements
 * @returns {Set<string>} placeholders and tags
 */
function namesIn(elements) {
  return new Set(
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
      if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)];
      return [`{${element.value}}`, ...casesOf(element).flatMap(({ value }) => [...namesIn(value)])];
    }),
  );
}

/** @param {Element} element */
function casesOf(element) {
  return 'options' in element ? Object.values(element.options) : [];
}

/**
 * @param {readonly Element[]} elements
 * @returns {import('@formatjs/icu-messageformat-parser').PluralElement[]}
 */
function pluralsIn(elements) {
  return elements.flatMap((element) => [
    ...(element.type === TYPE.plural ? [element] : []),
    ...casesOf(element).flatMap(({ value }) => pluralsIn(value)),
    ...(element.type === TYPE.tag ? pluralsIn(element.children) : []),
  ]);
}
