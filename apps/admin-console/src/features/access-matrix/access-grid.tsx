import type { AccessCell, AccessRow } from '@gangway/contract';
import { t } from '@gangway/messages';
import { useLanguage } from '@gangway/messages/react';
import { Flag, Mark, moreAheadShadow, ServiceMark, useOverflow } from '@gangway/ui-kit';
import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { memo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { userPath } from '../../shared/page/paths.ts';
import { gridStyle } from './access-grid-style.ts';
import { plainSentence, sentenceOf, stateOf } from './access-messages.ts';
import { CellCard } from './cell-card.tsx';
import { GlyphCell } from './glyph-cell.tsx';
import type { CellAt } from './grid-keys.ts';
import { stopAround, useGridCells, type GridCells } from './use-grid-cells.ts';

export interface MatrixColumn {
  id: number;
  name: string;
  /** Drawing of the service. */
  art: string | undefined;
}

export interface AccessGridProps {
  /** The pinned ones first. */
  rows: readonly AccessRow[];
  pinned: number;
  services: readonly MatrixColumn[];
  /** Services in which the two pinned people differ. */
  differences: ReadonlySet<number>;
  onWhy: (row: AccessRow, cell: AccessCell) => void;
  onPin: (row: AccessRow) => void;
}

/** People by services as a grid (WAI-ARIA APG): one Tab stop, arrows move between cells, Enter explains, P pins. */
export function AccessGrid({ rows, pinned, services, differences, onWhy, onPin }: AccessGridProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { placeOf, cellAt, moveFocus } = useGridCells(body, rows, services);
  const { card, showCard, hideCard } = useCellCard(placeOf, cellAt);
  const [frame] = useOverflow();
  const [[activeRow, activeColumn], setActive] = useState<CellAt>([0, 0]);
  const columns = services.length + 1;
  // Clamp the cell: another page may be shorter.
  const stop: CellAt = [Math.min(activeRow, rows.length - 1), Math.min(activeColumn, columns - 1)];

  function explain(at: CellAt | null) {
    const found = at === null ? null : cellAt(at);
    if (found === null) return;
    hideCard();
    onWhy(found.person, found.cell);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const at = placeOf(event.target);
    if (at === null) return;
    const isCell = at[1] > 0;
    if (event.key === 'Escape') hideCard();
    else if (isCell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      explain(at);
    } else if (event.key.toLowerCase() === 'p' && !event.ctrlKey) {
      const row = rows[at[0]];
      if (row === undefined) return;
      event.preventDefault();
      hideCard();
      onPin(row);
    } else moveFocus(event, at);
  }
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const at = placeOf(target);
    if (at === null) return;
    setActive(at);
    showCard(target.matches(':focus-visible') ? target : null);
  }

  return (
    <Box ref={frame} sx={{ overflow: 'auto', maxHeight: 'max(396px, calc(100dvh - 96px))', ...moreAheadShadow }}>
      <Box
        component="table"
        role="grid"
        aria-label={t('Access')}
        aria-readonly
        aria-describedby="access-keys"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={hideCard}
        onMouseOver={({ target }: MouseEvent) => showCard(stopAround(target))}
        onMouseLeave={hideCard}
        onClick={({ target }: MouseEvent) => explain(placeOf(target))}
        sx={gridStyle}
      >
        <GridHead services={services} />
        <tbody ref={body}>
          {rows.map((row, index) => (
            <GridRow
              key={row.user.id}
              row={row}
              pin={index < pinned ? index : null}
              services={services}
              differences={differences}
              activeColumn={stop[0] === index ? stop[1] : null}
              onPin={onPin}
            />
          ))}
        </tbody>
      </Box>
      {card === null ? null : (
        <CellCard anchor={card.anchor} sentence={sentenceOf(card.person.user.name, card.service.name, card.cell)} />
      )}
    </Box>
  );
}

/** Card of one cell: the one that the keyboard focused, or that the pointer is over. */
function useCellCard(placeOf: GridCells['placeOf'], cellAt: GridCells['cellAt']) {
  const [shown, setShown] = useState<{ anchor: HTMLElement; at: CellAt } | null>(null);
  const found = shown === null ? null : cellAt(shown.at);
  return {
    card: shown === null || found === null ? null : { anchor: shown.anchor, ...found },
    hideCard: () => setShown(null),
    /** Hides the card for null, and for what stands in no service's cell. */
    showCard: (anchor: HTMLElement | null) => {
      const at = anchor === null ? null : placeOf(anchor);
      setShown(anchor === null || at === null || at[1] === 0 ? null : { anchor, at });
    },
  };
}

function GridHead({ services }: Pick<AccessGridProps, 'services'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Person')}</th>
        <th scope="col">{t('Organization')}</th>
        {services.map(({ id, name, art }) => (
          <th key={id} scope="col" dir="auto" title={name}>
            <ServiceMark service={art} />
            <span>{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface GridRowProps extends Pick<AccessGridProps, 'services' | 'differences' | 'onPin'> {
  row: AccessRow;
  /** Place among the pinned rows; null for the others. */
  pin: number | null;
  /** Column of the Tab stop; null in all rows but one. */
  activeColumn: number | null;
}

/** One person. Renders alone when the focus moves. */
const GridRow = memo(function GridRow({ row, pin, services, differences, activeColumn, onPin }: GridRowProps) {
  useLanguage();
  const { user } = row;
  const isPinned = pin !== null;
  return (
    <tr className={isPinned ? 'pinned' : undefined} style={isPinned ? { ['--pin' as string]: pin } : undefined}>
      <th scope="row">
        <span className="person">
          <Mark name={user.name} id={user.id} size={22} />
          <Link
            href={userPath(user.id)}
            dir="auto"
            underline="hover"
            color="inherit"
            tabIndex={activeColumn === 0 ? 0 : -1}
          >
            {user.name}
          </Link>
          {user.isActive ? null : <span className="quiet">{t('Inactive')}</span>}
          <button
            type="button"
            className="pin"
            tabIndex={-1}
            aria-pressed={isPinned}
            aria-label={t('Pin {name}', { name: user.name })}
            onClick={() => onPin(row)}
          >
            <PushPinOutlined aria-hidden />
          </button>
        </span>
      </th>
      <td className="home">
        <span>
          {user.organization === null ? null : <Flag name={user.organization.name} width={18} />}
          <bdi title={user.organization?.name}>{user.organization?.name ?? user.email}</bdi>
        </span>
      </td>
      {services.map(({ id, name, art }, index) => {
        const cell = row.cells.find(({ serviceId }) => serviceId === id);
        if (cell === undefined) return null;
        return (
          <GlyphCell
            key={id}
            service={art}
            state={stateOf(cell)}
            sentence={plainSentence(sentenceOf(user.name, name, cell))}
            tabIndex={activeColumn === index + 1 ? 0 : -1}
            differs={isPinned && differences.has(id)}
          />
        );
      })}
    </tr>
  );
});
