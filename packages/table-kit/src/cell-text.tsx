import type { ReactNode } from 'react';
import { widestText } from './cell-styles.ts';

/** Text on at most two lines; what is cut off stands in the tooltip. Styled by the table it stands in (`cellStyles`). */
export function CellText({ text, maxWidth }: { text: string; maxWidth?: number | undefined }) {
  // On two lines at most, however narrow its column becomes. Most texts are, and are not clipped: each clip is one more piece that
  // the browser puts together, eight hundred of them on a page of a hundred users.
  const isWhole = isWithin(text, maxWidth ?? widestText) && inTwo.test(text);
  return (
    <span
      dir="auto"
      title={text}
      className={isWhole ? 'cell-whole' : 'cell-text'}
      style={maxWidth === undefined || isWhole ? undefined : { maxWidth }}
    >
      {breakable(text)}
    </span>
  );
}

/** Wider than nearly every Latin letter at the size of a table's text. */
const letter = 8;
const latin = /^[\p{Script=Latin}\p{Nd} ._'’,+@-]*$/u;
/** It breaks between words and behind hyphens; an address before its @. */
const inTwo = /^(?:[^ @-]*[ -]?[^ @-]*|[^ @]+@[^ @]+)$/u;

/** Whether a text on one line is sure to be no wider than this. */
export function isWithin(text: string, maxWidth: number): boolean {
  return text.length * letter <= maxWidth && latin.test(text);
}

/** Longer parts may break anywhere: they would be wider than their column. */
const address = /^[^\s@]{1,40}@[^\s@]{1,40}$/u;

/** An email address breaks before its @, so that both lines can be read. */
function breakable(text: string): ReactNode {
  if (!address.test(text)) return text;
  const at = text.indexOf('@');
  return (
    <>
      <span className="cell-part">{text.slice(0, at)}</span>
      <wbr />
      <span className="cell-part">{text.slice(at)}</span>
    </>
  );
}
