import { CellText } from './cell-text.tsx';
import { RowLink } from './row-link.tsx';

/**
 * Links to the record's own page, with the whole of its text in a tooltip. A plain element styled by the table
 * (`cellStyles`), since hundreds of rows render it.
 */
export function CellLink({ href, text }: { href: string; text: string }) {
  return (
    <RowLink href={href} className="cell-link">
      <CellText text={text} />
    </RowLink>
  );
}
