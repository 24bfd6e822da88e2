import { formatNumber, t } from '@gangway/messages';

/** A typed number: `value`, or the numbers that it may mean, or neither. */
export type TypedNumber =
  | { readonly kind: 'none' | 'wrong' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unclear'; readonly meanings: readonly number[] };

const asIs = (text: string): TypedNumber => ({ kind: 'number', value: Number(text) });
const unclear = (...meanings: readonly string[]): TypedNumber => ({ kind: 'unclear', meanings: meanings.map(Number) });

/**
 * Reads a number as English writes it: `1234.5`, `1,234.5`. Another way of writing is unclear, never guessed:
 * `1.234,5` is no 1.2345, and `1.234` may be either.
 */
export function readTypedNumber(typed: string): TypedNumber {
  const text = typed.replaceAll(/[\s’']/gu, '');
  if (text === '') return { kind: 'none' };
  if (/^[1-9]\d{0,2}\.\d{3}$/u.test(text)) return unclear(text.replace('.', ''), text);
  if (/^\d+(?:\.\d+)?$/u.test(text)) return asIs(text);
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/u.test(text)) return asIs(text.replaceAll(',', ''));
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/u.test(text)) return unclear(text.replaceAll('.', '').replace(',', '.'));
  if (/^\d+,\d+$/u.test(text)) return unclear(text.replace(',', '.'));
  return { kind: 'wrong' };
}

/** What a field says about a typed number; undefined where it can be read. */
export function typedNumberProblem(typed: string): string | undefined {
  const read = readTypedNumber(typed);
  if (read.kind === 'wrong') return t('Type a number, such as 1234.5');
  if (read.kind !== 'unclear') return undefined;
  const [one = 0, other] = read.meanings;
  const shown = formatNumber(one, { maximumFractionDigits: 20 });
  return other === undefined
    ? t('Do you mean {shown}? Type {typed}', { shown, typed: one })
    : t('Do you mean {shown} or {other}? Type {typed}, or {other}0', { shown, other, typed: one });
}
