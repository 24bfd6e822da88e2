import type { ReactNode } from 'react';

/**
 * Text on at most two lines; what is cut off stands in the tooltip. Styled by the table it stands in (`cellStyles`). A dash where there
 * is none: a blank could still be loading.
 */
export function CellText({ text, maxWidth }: { text: string; maxWidth?: number | undefined }) {
  return (
    <span dir="auto" title={text} className="cell-text" style={maxWidth === undefined ? undefined : { maxWidth }}>
      {text === '' ? '–' : breakable(text)}
    </span>
  );
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
