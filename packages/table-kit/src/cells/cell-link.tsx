import type { ReactNode } from 'react';
import { RowLink } from './row-link.tsx';

/**
 * Links to the record's own page. A plain element styled by the table (`cellStyles`), since hundreds of rows render it.
 */
export function CellLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <RowLink href={href} className="cell-link">
      {children}
    </RowLink>
  );
}
