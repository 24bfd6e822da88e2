import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

/**
 * Finds the first problem of a message or its translation: broken ICU MessageFormat, a placeholder, tag or format that the other
 * does not have, a choice without one of its cases, or a plural that lacks a category of its language.
 * @param {string} text
 * @param {string} locale BCP 47, whose plural categories `text` needs
 * @param {string} [english] the message that `text` translates
 * @returns {string | null} a sentence, or null
 */
export function problemOf(text, locale, english = text) {
  if (/'[{}<>#]/.test(text.replaceAll(/''|'[{}]'/g, '')))
    return 'An apostrophe before a brace would quote it. Write ’.';
  let parsed;
  try {
    parsed = parse(text);
  } catch (error) {
    return `Not ICU MessageFormat: ${error instanceof Error ? error.message : String(error)}.`;
  }
  const original = parse(english);
  const [wanted, given] = [namesIn(original), namesIn(parsed)];
  const lost = [...wanted].find((name) => !given.has(name));
  if (lost !== undefined) return `${lost} is missing.`;
  const unknown = [...given].find((name) => !wanted.has(name));
  if (unknown !== undefined) return `${unknown} is not in the English text.`;
  const choices = casesByName(original);
  for (const [name, cases] of casesByName(parsed)) {
    const lacking = [...(choices.get(name) ?? [])].find((chosen) => !cases.has(chosen));
    if (lacking !== undefined) return `The choice {${name}} lacks “${lacking}”.`;
  }
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const { options } of choicesIn(parsed, TYPE.plural)) {
    const lacking = categories.find((category) => !(category in options));
    if (lacking !== undefined) return `The plural lacks “${lacking}”, which ${locale} has.`;
  }
  return null;
}

/**
 * @param {readonly Element[]} elements
 * @returns {Set<string>} placeholders, each with its format, and tags
 */
function namesIn(elements) {
  return new Set(
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
      if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)];
      const name = `{${element.value}${formatOf(element)}}`;
      return [name, ...casesOf(element).flatMap(({ value }) => [...namesIn(value)])];
    }),
  );
}

/** @param {Element} element */
function formatOf(element) {
  if (element.type === TYPE.date && typeof element.style === 'string') return `, date, ${element.style}`;
  return element.type === TYPE.number ? ', number' : '';
}

/** @param {Element} element */
function casesOf(element) {
  return 'options' in element ? Object.values(element.options) : [];
}

/**
 * @param {readonly Element[]} elements
 * @returns {Map<string, Set<string>>} cases of each select, by its placeholder; of several with one name, those that all have
 */
function casesByName(elements) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { value, options } of choicesIn(elements, TYPE.select)) {
    const cases = Object.keys(options).filter((name) => found.get(value)?.has(name) ?? true);
    found.set(value, new Set(cases));
  }
  return found;
}

/**
 * @param {readonly Element[]} elements
 * @param {TYPE.plural | TYPE.select} type
 * @returns {{ value: string, options: Record<string, unknown> }[]} its plurals or selects, however deep
 */
function choicesIn(elements, type) {
  return elements.flatMap((element) => [
    ...(element.type === type ? [element] : []),
    ...casesOf(element).flatMap(({ value }) => choicesIn(value, type)),
    ...(element.type === TYPE.tag ? choicesIn(element.children, type) : []),
  ]);
}
