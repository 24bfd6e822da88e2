import type { KindRule, ReferenceKind } from './kind.ts';
import { kindRules } from './kind-rules.ts';

/** A possible reading of a text. */
export interface Reading {
  readonly kind: ReferenceKind;
  /** Capitals and digits only, as sent to a service. */
  readonly reference: string;
  /** The reference as printed on documents. */
  readonly printed: string;
  /**
   * `right` and `wrong` by its check digit; `none` where the kind has none; `guess` where many other texts have this
   * form.
   */
  readonly check: 'right' | 'wrong' | 'none' | 'guess';
  /** Expected check digit, if the given one is wrong. */
  readonly expected?: number;
  /** Reference corrected by exchanging O and 0, or I and 1. */
  readonly meant?: string;
}

const longest = 40;
const order = { right: 0, none: 1, wrong: 2, guess: 3 };

/**
 * Reads a text as a transport reference, entirely locally.
 * @param text as typed or pasted: spaces, dashes, dots, lower case and full-width digits are accepted.
 * @returns every possible kind, the most certain first; empty if none.
 */
export function readReference(text: string): Reading[] {
  const cleaned = clean(text);
  if (cleaned.length > longest) return [];
  const readings = kindRules.map((rule) => readAs(rule, cleaned)).filter((reading) => reading !== undefined);
  // Prefer a mistyped container to a bill of lading, whose form it shares.
  const sure = readings.filter(({ check }) => check !== 'guess');
  return (sure.length > 0 ? sure : readings).toSorted((one, other) => order[one.check] - order[other.check]);
}

/**
 * Reads pasted lines, one reference each; skips empty lines.
 * @param most limit of lines read.
 */
export function readReferences(text: string, most = 50): { line: string; readings: Reading[] }[] {
  return text
    .split(/[\r\n\t;,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, most)
    .map((line) => ({ line, readings: readReference(line) }));
}

/**
 * Kind of a reference from `readReference`, the most certain of those accepted.
 * @returns undefined for none of them, or a wrong check digit.
 */
export function kindOf(taken: readonly ReferenceKind[], reference: string): ReferenceKind | undefined {
  return readReference(reference).find(
    (reading) => taken.includes(reading.kind) && reading.reference === reference && reading.check !== 'wrong',
  )?.kind;
}

/** Labels that precede a number on documents: a bill of lading begins with four letters too, so they would make it one. */
const label = /^(?:IMO(?:N[OR])?(?=\d{7}$)|(?:AIRWAYBILL|[MH]?AWB)(?:N[OR]|NUMBER)?(?=[\dOI]{11}$))/;

function clean(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\p{Format}./:#]/gu, '')
    .replace(label, '');
}

function readAs(rule: KindRule, text: string): Reading | undefined {
  const meant = exchange(rule, text);
  if (!rule.form.test(text)) return meant === undefined ? undefined : found(rule, text, { check: 'wrong', meant });
  if (!rule.checkDigit) return found(rule, text, { check: rule.isGuess ? 'guess' : 'none' });
  const expected = rule.checkDigit(text);
  return Number(text.at(-1)) === expected
    ? found(rule, text, { check: 'right' })
    : found(rule, text, { check: 'wrong', expected });
}

function found(rule: KindRule, reference: string, result: Pick<Reading, 'check' | 'expected' | 'meant'>): Reading {
  const print = rule.print ?? ((text: string) => text);
  return { kind: rule.kind, reference, printed: result.meant ? reference : print(reference), ...result };
}

/** Corrects letters and digits by position, if only O, 0, I and 1 were mixed up and the result is right. */
function exchange({ pattern, form, checkDigit }: KindRule, text: string): string | undefined {
  if (pattern?.length !== text.length || !checkDigit || form.test(text)) return undefined;
  const exchanged = Array.from(text)
    .map((character, place) => (pattern[place] === 'A' ? asLetter : asDigit)(character))
    .join('');
  return form.test(exchanged) && Number(exchanged.at(-1)) === checkDigit(exchanged) ? exchanged : undefined;
}

const asLetter = (character: string) => ({ '0': 'O', '1': 'I' })[character] ?? character;
const asDigit = (character: string) => ({ O: '0', I: '1' })[character] ?? character;
