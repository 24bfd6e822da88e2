import { readFileSync } from 'node:fs';
import PO from 'pofile';

const letters = new Map(
  Object.entries({
    a: 'á',
    e: 'é',
    i: 'í',
    o: 'ó',
    u: 'ú',
    A: 'Á',
    E: 'É',
    I: 'Í',
    O: 'Ó',
    U: 'Ú',
    c: 'ç',
    n: 'ñ',
    s: 'š',
    y: 'ý',
  }),
);

/**
 * Turns an English message into one that shows at a glance what is not a message, and whether a third more room is there:
 * accents, brackets, length. Placeholders, tags and the grammar of plurals stay.
 * @param {string} message ICU MessageFormat
 */
export function pseudo(message) {
  let depth = 0;
  let isText = true;
  const changed = message.replaceAll(/<\/?\w+>|[{}]|[^{}<]+|</g, (part) => {
    if (part === '{') {
      depth++;
      isText = depth % 2 === 0;
    } else if (part === '}') {
      depth--;
      isText = depth % 2 === 0;
    } else if (isText && !part.startsWith('<'))
      return Array.from(part, (letter) => letters.get(letter) ?? letter).join('');
    return part;
  });
  // Break after as many letters as a long word has: a longer run would not fit a phone in any language.
  const room = '~'.repeat(Math.ceil(message.length / 3)).replaceAll(/~{12}(?=~)/g, '$& ');
  return `[${changed}${room}]`;
}

/** A catalogue for tests, as the build compiles one: every message of the apps, turned by `pseudo`. */
export function pseudoCatalogue() {
  const { items } = PO.parse(readFileSync(new URL('../../catalogues/messages.pot', import.meta.url), 'utf8'));
  return { texts: Object.fromEntries(items.map(({ msgid }) => [msgid, pseudo(msgid)])), sentences: {} };
}
