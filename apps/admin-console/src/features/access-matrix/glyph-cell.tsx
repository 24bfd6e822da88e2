import { ServiceMark } from '@gangway/ui-kit';
import { memo } from 'react';
import type { CellState } from './access-messages.ts';

export interface GlyphProps {
  /** Drawing of the service. */
  service: string | undefined;
  state: CellState;
}

/** Access as a sign: a mark, a mark in a dotted ring, a hollow ring, or nothing. Decoration of a sentence. */
export function Glyph({ service, state }: GlyphProps) {
  switch (state) {
    case 'access':
      return <ServiceMark service={service} />;
    case 'ends':
      return (
        <span className="ends">
          <ServiceMark service={service} />
        </span>
      );
    case 'blocked':
      return <span className="ring" aria-hidden />;
    case 'none':
      return null;
  }
}

export interface GlyphCellProps extends GlyphProps {
  /** The cell's name. */
  sentence: string;
  tabIndex: number;
  /** Two compared people differ here. */
  differs: boolean;
}

/** One person in one service. The grid hears its keys and presses. */
export const GlyphCell = memo(function GlyphCell({ service, state, sentence, tabIndex, differs }: GlyphCellProps) {
  return (
    <td
      aria-label={sentence}
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      data-state={state}
      className={differs ? 'glyph differs' : 'glyph'}
    >
      <Glyph service={service} state={state} />
    </td>
  );
});
