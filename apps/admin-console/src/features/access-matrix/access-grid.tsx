import type { AccessCell, AccessRow } from '@gangway/contract';
import { moreAheadShadow, useOverflow } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { userPath } from '../../shared/page/paths.ts';
import { AccessCellText } from './access-cell-text.tsx';

export interface AccessGridProps {
  rows: readonly AccessRow[];
  services: readonly { readonly id: number; readonly name: string }[];
  onWhy: (row: AccessRow, cell: AccessCell) => void;
}

const focusable = 'a, button';

/** Cell that a key moves to; null for keys that do not move. */
export function cellAfter(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
): readonly [number, number] | null {
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  switch (key) {
    case 'ArrowUp':
      return [within(row - 1, rows), column];
    case 'ArrowDown':
      return [within(row + 1, rows), column];
    case 'ArrowLeft':
      return [row, within(column - 1, columns)];
    case 'ArrowRight':
      return [row, within(column + 1, columns)];
    case 'PageUp':
      return [within(row - 10, rows), column];
    case 'PageDown':
      return [within(row + 10, rows), column];
    case 'Home':
      return [ctrlKey ? 0 : row, 0];
    case 'End':
      return [ctrlKey ? rows - 1 : row, columns - 1];
    default:
      return null;
  }
}

/** People by services as a grid (WAI-ARIA APG): one Tab stop, arrows move between cells, Enter explains. */
export function AccessGrid({ rows, services, onWhy }: AccessGridProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [frame] = useOverflow();
  const [[activeRow, activeColumn], setActive] = useState<readonly [number, number]>([0, 0]);
  const columns = services.length + 1;
  // Clamp the cell: another page may be shorter.
  const stop = [Math.min(activeRow, rows.length - 1), Math.min(activeColumn, columns - 1)];
  const tabIndexAt = (row: number, column: number) => (stop[0] === row && stop[1] === column ? 0 : -1);

  function cellsOf(row: number): HTMLElement[] {
    return [...(body.current?.children.item(row)?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = cellAfter(event, [activeRow, activeColumn], [rows.length, columns]);
    if (next === null) return;
    event.preventDefault();
    cellsOf(next[0])[next[1]]?.focus();
  }
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const row = [...(body.current?.children ?? [])].findIndex((each) => each.contains(target));
    setActive([row, Math.max(0, cellsOf(row).indexOf(target))]);
  }

  return (
    <Box ref={frame} sx={{ overflow: 'auto', maxHeight: 'max(320px, calc(100dvh - 240px))', ...moreAheadShadow }}>
      <Box
        component="table"
        role="grid"
        aria-label="Access"
        aria-readonly
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        sx={gridStyle}
      >
        <thead>
          <tr>
            <th scope="col">Person</th>
            {services.map(({ id, name }) => (
              <th key={id} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, rowIndex) => (
            <tr key={row.user.id}>
              <PersonHead user={row.user} tabIndex={tabIndexAt(rowIndex, 0)} />
              {services.map(({ id }, index) => {
                const cell = row.cells.find(({ serviceId }) => serviceId === id);
                return (
                  <td key={id}>
                    {cell === undefined ? null : (
                      <button
                        type="button"
                        aria-haspopup="dialog"
                        tabIndex={tabIndexAt(rowIndex, index + 1)}
                        onClick={() => onWhy(row, cell)}
                      >
                        <AccessCellText cell={cell} />
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function PersonHead({ user, tabIndex }: { user: AccessRow['user']; tabIndex: number }) {
  return (
    <th scope="row">
      <Link href={userPath(user.id)} className="name" underline="hover" color="inherit" tabIndex={tabIndex}>
        <bdi>{user.name}</bdi>
      </Link>
      <span className="secondary">
        {user.isActive ? null : <span>{'Inactive · '}</span>}
        <bdi>{user.organization?.name ?? user.email}</bdi>
      </span>
    </th>
  );
}

const gridStyle = (theme: Theme) => {
  const { palette } = theme.vars ?? theme;
  const line = `1px solid ${palette.divider}`;
  const people = { xs: 132, sm: 240 };
  return {
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: '100%',
    ...theme.typography.body2,
    '& th, & td': { p: 0, borderBottom: line, textAlign: 'start', fontWeight: 400, verticalAlign: 'top' },
    '& th': { px: 1.5, py: 1, backgroundColor: palette.background.paper },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      fontWeight: 600,
      color: palette.text.secondary,
      minWidth: 136,
      maxWidth: 220,
      verticalAlign: 'bottom',
      overflowWrap: 'anywhere',
    },
    '& tbody th, & thead th:first-of-type': {
      position: 'sticky',
      insetInlineStart: 0,
      width: people,
      minWidth: people,
      maxWidth: people,
      borderInlineEnd: line,
      overflowWrap: 'anywhere',
    },
    '& thead th:first-of-type': { zIndex: 2 },
    '& .name': { display: 'block', fontWeight: 600, color: palette.text.primary },
    '& .secondary': { display: 'block', color: palette.text.secondary, ...theme.typography.caption },
    '& button': {
      all: 'unset',
      boxSizing: 'border-box',
      // Align at the top: a button centres its content, so one line would sit lower than the first of two.
      display: 'grid',
      alignContent: 'start',
      width: '100%',
      minHeight: 56,
      px: 1.5,
      py: 1,
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.action.hover },
    },
    // Keep the focused cell out from under the sticky heads.
    '& :is(a, button)': {
      scrollMarginBlockStart: '48px',
      scrollMarginInlineStart: { xs: '140px', sm: '248px' },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px', borderRadius: '4px' },
      '@media (forced-colors: active)': { '&:focus-visible': { outlineColor: 'Highlight' } },
    },
  } as const;
};
