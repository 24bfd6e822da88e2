import { msg } from '@gangway/messages';

/** Encodings of text files from before Unicode, by their names for `TextDecoder`; the commonest first. */
export const encodings = {
  'windows-1252': msg('Western European (Windows)'),
  'windows-1250': msg('Central European (Windows)'),
  'windows-1251': msg('Cyrillic (Windows)'),
  'windows-1254': msg('Turkish (Windows)'),
  'windows-1253': msg('Greek (Windows)'),
  'windows-1255': msg('Hebrew (Windows)'),
  'windows-1256': msg('Arabic (Windows)'),
  'windows-1257': msg('Baltic (Windows)'),
  'windows-1258': msg('Vietnamese (Windows)'),
  'windows-874': msg('Thai (Windows)'),
  shift_jis: msg('Japanese (Shift JIS)'),
  'euc-kr': msg('Korean (EUC)'),
  gb18030: msg('Chinese, simplified (GB 18030)'),
  big5: msg('Chinese, traditional (Big5)'),
  'euc-jp': msg('Japanese (EUC)'),
  'iso-8859-2': msg('Central European (ISO)'),
  'koi8-r': msg('Cyrillic (KOI8-R)'),
  macintosh: msg('Western European (Macintosh)'),
} as const;
export type Encoding = keyof typeof encodings;

export const encodingNames = Object.keys(encodings).filter((name): name is Encoding => name in encodings);
const sampleBytes = 64 * 1024;

/** Guesses an encoding by the names that it makes of the bytes: letters that stand together in words, and few signs. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, sampleBytes);
  const scored = encodingNames.map((name) => ({ name, score: scoreOf(sample, name) }));
  return scored.toSorted((one, other) => other.score - one.score)[0]?.name ?? 'windows-1252';
}

/** Scores one encoding between 0 and 1: the share of letters outside ASCII that are likely beside the ones before them. */
function scoreOf(sample: Uint8Array, encoding: Encoding): number {
  let all = 0;
  let likely = 0;
  let before = ' ';
  for (const letter of new TextDecoder(encoding).decode(sample)) {
    if (letter > '\x7F') {
      all += 1;
      if (isLikely(letter, before, encoding)) likely += 1;
    }
    before = letter;
  }
  return all === 0 ? 0 : likely / all;
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];

/** Unlikely are signs, a change of script or a capital within a word, an accent beside an accent, and hanja in Korean. */
function isLikely(letter: string, before: string, encoding: Encoding): boolean {
  if (!/[\p{L}\p{M}]/u.test(letter) || /[ªº\uFF61-\uFF9F]/u.test(letter)) return false;
  if (encoding === 'euc-kr') return /\p{Script=Hangul}/u.test(letter);
  // Names begin with a capital, where their script has one.
  if (!/\p{L}/u.test(before)) return before <= '\x7F' && !/\p{Ll}/u.test(letter);
  if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)) return false;
  const script = scripts.find((each) => each.test(letter));
  if (script?.test(before) === false) return false;
  return !/\p{Script=Latin}/u.test(letter) || before <= '\x7F';
}
