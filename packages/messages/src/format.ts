/** Values of a message, by the name of their placeholder. */
export type Values<Value> = Readonly<Record<string, Value>>;

/** A piece of a formatted message: text of the message itself, or a value, which is never read as markup. */
export type Piece<Value> = string | { readonly value: Value | undefined };

/**
 * Formats the part of ICU MessageFormat that the messages use: `{name}`, `{n, plural, =0 {…} one {…} other {# …}}` and
 * `{kind, select, a {…} other {…}}`. Quoting by apostrophes is not part of it: the check of the catalogues refuses it.
 * @param text a message that the check has accepted
 * @param locale BCP 47, for plural categories and the digits of `#`
 */
export function format<Value>(text: string, values: Values<Value>, locale: string): readonly Piece<Value>[] {
  const pieces: Piece<Value>[] = [];
  let from = 0;
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', from)) {
    if (open > from) pieces.push(text.slice(from, open));
    const close = closingBrace(text, open);
    pieces.push(...argument(text.slice(open + 1, close), values, locale));
    from = close + 1;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

function argument<Value>(inner: string, values: Values<Value>, locale: string): readonly Piece<Value>[] {
  const [, name = '', kind, choices = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,(.*))?$/s.exec(inner) ?? [];
  const value = values[name];
  if (kind === undefined) return [{ value }];
  const cases = new Map<string, string>();
  for (let from = 0, open = choices.indexOf('{'); open !== -1; open = choices.indexOf('{', from)) {
    const close = closingBrace(choices, open);
    cases.set(choices.slice(from, open).trim(), choices.slice(open + 1, close));
    from = close + 1;
  }
  const isPlural = kind === 'plural';
  const category = isPlural ? countersOf(locale).plurals.select(Number(value)) : String(value);
  const chosen = cases.get(`=${String(value)}`) ?? cases.get(category) ?? cases.get('other') ?? '';
  const shown = isPlural ? chosen.replaceAll('#', countersOf(locale).numbers.format(Number(value))) : chosen;
  return format(shown, values, locale);
}

/** By locale: making them takes longer than rendering a row of a table, which says several plurals. */
const counters = new Map<string, { plurals: Intl.PluralRules; numbers: Intl.NumberFormat }>();

function countersOf(locale: string) {
  const known = counters.get(locale);
  if (known !== undefined) return known;
  const made = { plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
  counters.set(locale, made);
  return made;
}
