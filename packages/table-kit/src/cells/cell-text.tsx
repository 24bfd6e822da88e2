import type { ReactNode } from 'react';

/**
 * Text on at most two lines, with the whole of it in a tooltip when cut off. Styled by its table (`cellStyles`). Shows
 * a dash without text: a blank could still be loading.
 */
export function CellText({ text, maxWidth }: { text: string; maxWidth?: number | undefined }) {
  return (
    <span dir="auto" title={text} className="cell-text" style={maxWidth === undefined ? undefined : { maxWidth }}>
      {text === '' ? '–' : breakable(text)}
    </span>
  );
}

/** Text that helps to tell records apart, such as an address: small, quiet, on one line. */
export function CellDetail({ text }: { text: string }) {
  return (
    <span dir="auto" title={text} className="cell-text cell-detail">
      {text}
    </span>
  );
}

/** Longer parts may break anywhere: they would exceed their column. */
const address = /^[^\s@]{1,40}@[^\s@]{1,40}$/u;

/** Lets an email address break before its @, so that both lines stay readable. */
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
