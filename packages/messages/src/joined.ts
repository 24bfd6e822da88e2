import { language } from './message.ts';

interface Joining {
  readonly type?: 'conjunction' | 'disjunction';
  /** BCP 47; the chosen language without it. */
  readonly locale?: string;
}

/** A value, or what stands between two. */
interface Piece {
  readonly isValue: boolean;
  readonly text: string;
}

/** Lists values with *and* or *or*, in pieces: for values that are elements. */
export function joinedPieces(
  values: readonly string[],
  { type = 'conjunction', locale = language() }: Joining = {},
): readonly Piece[] {
  const parts = new Intl.ListFormat(locale, { type }).formatToParts(values);
  return parts.map((part, index) => {
    const isValue = part.type === 'element';
    // Arabic writes its *and* as part of the next word: *وYard* can't be read.
    const isBeforeForeign =
      !isValue && part.value.endsWith('و') && !/^\p{Script=Arabic}/u.test(parts[index + 1]?.value ?? '');
    return { isValue, text: isBeforeForeign ? `${part.value}\u00A0` : part.value };
  });
}

/** Lists values with *and* or *or*: `Viewer, Planner and Clerk`. In Arabic each keeps its own direction. Empty without values. */
export function joined(values: readonly string[], joining: Joining = {}): string {
  const isMirrored = (joining.locale ?? language()).startsWith('ar');
  return joinedPieces(values, joining)
    .map(({ isValue, text }) => (isValue && isMirrored ? `\u2068${text}\u2069` : text))
    .join('');
}
