import { useLinkComponent } from '@gangway/ui-kit';
import { createElement, type ReactNode } from 'react';

/** To the record's own page. A plain element, styled by the table (`cellStyles`), as everything that stands in each of a hundred rows. */
export function CellLink({ href, children }: { href: string; children: ReactNode }) {
  return createElement(useLinkComponent(), { href, className: 'cell-link' }, children);
}
