import { useLinkComponent } from '@gangway/ui-kit';
import { createElement, type ReactNode } from 'react';

/**
 * Links to the record's own page. A plain element styled by the table (`cellStyles`), since hundreds of rows render it.
 */
export function CellLink({ href, children }: { href: string; children: ReactNode }) {
  return createElement(useLinkComponent(), { href, className: 'cell-link' }, children);
}
