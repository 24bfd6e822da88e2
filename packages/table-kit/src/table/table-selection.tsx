import { formatNumber, listed, t } from '@gangway/messages';
import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getMRT_RowSelectionHandler } from 'material-react-table';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { barBelowTable } from './bar-below-table.ts';
import type { DataTableInstance, DataTableRow } from './table-types.ts';
import type { TableState } from '../state/use-table-state.ts';

/** Selected rows: by id over all pages, or all that match the filter. */
export type RowSelection = {
  ids: readonly string[];
  all: boolean;
  /** Number of unselectable rows among all. */
  excluded: number;
  setIds: (ids: readonly string[]) => void;
  setAll: (excluded?: number) => void;
  clear: () => void;
};

export type TableSelection<Row> = {
  selection: RowSelection;
  /** `false` for a row that cannot be selected. */
  canSelect?: (row: Row) => boolean;
  /** Names the unselectable rows left out of all: `yourself excluded`. */
  excluded?: string;
  /** Counts the unselectable rows that match the filter, over all pages. */
  countExcluded?: () => Promise<number>;
  /** Largest number of rows that can be selected together. */
  most: number;
  /** Buttons for the selected rows. */
  actions: ReactNode;
};

const none = { ids: [], all: false, excluded: 0 };

type Kept = { narrowing: string; ids: readonly string[]; all: boolean; excluded: number };

/** Number of selected rows; `total` is the number that match the filter. */
export function selectedCount({ all, ids, excluded }: RowSelection, total: number): number {
  return all ? Math.max(0, total - excluded) : ids.length;
}

/** Holds the selection of one table. Clears it when the filter changes: no action may touch rows out of sight. */
export function useRowSelection({ query }: TableState): RowSelection {
  const narrowing = JSON.stringify([query.q, query.filters]);
  const [kept, setKept] = useState<Kept>({ narrowing, ...none });
  const { ids, all, excluded } = kept.narrowing === narrowing ? kept : none;
  return useMemo(
    () => ({
      ids,
      all,
      excluded,
      setIds: (next) => setKept({ narrowing, ids: next, all: false, excluded: 0 }),
      setAll: (without = 0) => setKept({ narrowing, ids: [], all: true, excluded: without }),
      clear: () => setKept({ narrowing, ...none }),
    }),
    [ids, all, excluded, narrowing],
  );
}

/** Key of the library's column of checkboxes. */
export const selectKey = 'mrt-row-select';

/** Whether any row is selected, on whatever page. */
export function isSelecting<Row>(table: DataTableInstance<Row>): boolean {
  return Object.keys(table.getState().rowSelection).length > 0;
}

/** Native checkboxes: a hundred MUI ones take half as long to render as their rows. */
export function RowCheckbox<Row>({
  row,
  table,
  label,
}: {
  row: DataTableRow<Row>;
  table: DataTableInstance<Row>;
  label: string;
}) {
  if (!row.getCanSelect()) return null;
  return (
    <label className="row-select">
      <input
        type="checkbox"
        aria-label={t('Select {label}', { label })}
        checked={row.getIsSelected()}
        // Shift selects from the last pressed checkbox.
        onChange={(event) => getMRT_RowSelectionHandler({ row, table, staticRowIndex: row.index })(event)}
      />
    </label>
  );
}

/** Selects the rows of this page. */
export function PageCheckbox<Row>({ table }: { table: DataTableInstance<Row> }) {
  const all = table.getIsAllPageRowsSelected();
  const some = !all && table.getIsSomePageRowsSelected();
  return (
    <label className="row-select">
      <input
        type="checkbox"
        aria-label={t('Select all rows on this page')}
        // Without rows, such as while they load, a press would be lost.
        disabled={!table.getRowModel().rows.some((row) => row.getCanSelect())}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={({ target }) => table.toggleAllPageRowsSelected(target.checked)}
      />
    </label>
  );
}

/** Adds the next row on Shift with an arrow, and moves there; Space works natively. */
export function extendSelection<Row>(event: KeyboardEvent, table: DataTableInstance<Row>): void {
  const { target, shiftKey, key } = event;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (!shiftKey || step === 0 || !(target instanceof HTMLInputElement) || target.closest('.row-select') === null)
    return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-row-id] .row-select input')];
  const next = boxes[boxes.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  const ids = [target, next].flatMap((box) => box.closest('[data-row-id]')?.getAttribute('data-row-id') ?? []);
  table.setRowSelection((selected) => ({ ...selected, ...Object.fromEntries(ids.map((id) => [id, true])) }));
  next.focus();
}

export type SelectionBarProps<Row> = TableSelection<Row> & {
  table: DataTableInstance<Row>;
  total: number;
  totalCapped: boolean;
};

/** Count and actions of the selected rows, at the bottom of the window while there are any. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, table, total, totalCapped, most, actions } = props;
  const pageRows = table.getRowModel().rows;
  const selectable = pageRows.filter((row) => row.getCanSelect());
  const pageExcluded = pageRows.length - selectable.length;
  const count = selectedCount(selection, total);
  const selected = t('{count} selected', { count: formatNumber(count) });
  const parts = selection.excluded > 0 && props.excluded !== undefined ? [selected, props.excluded] : [selected];
  const text = count === 0 ? '' : listed(parts);
  const wholePage = selectable.length > 0 && selectable.every(({ id }) => selection.ids.includes(id));
  const more = wholePage && total - pageExcluded > selection.ids.length;
  const bar = useRef<HTMLElement>(null);
  useFocusAfterSelection(count > 0);

  async function selectAll() {
    const left = await (props.countExcluded?.() ?? pageExcluded);
    // Keep the focus in the bar: the pressed button disappears.
    if (document.activeElement?.closest('section') === bar.current) bar.current?.focus();
    selection.setAll(left);
  }
  return (
    <>
      {/* Announce changes even as the bar appears or disappears. */}
      <Box component="output" aria-live="polite" sx={visuallyHidden}>
        {text}
      </Box>
      {count === 0 ? null : (
        <Box component="section" ref={bar} tabIndex={-1} aria-label={t('Selected rows')} sx={barBelowTable}>
          <Box component="span" aria-hidden sx={{ fontWeight: 600 }}>
            {text}
          </Box>
          {more && !totalCapped && total <= most ? (
            <Button size="small" onClick={() => void selectAll()}>
              {t('Select all {total} of this filter', { total: formatNumber(total) })}
            </Button>
          ) : null}
          {more && (totalCapped || total > most) ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('Filter to {most} or fewer to select all', { most: formatNumber(most) })}
            </Box>
          ) : null}
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginInlineStart: { sm: 'auto' } }}
          >
            {actions}
            <Button
              color="inherit"
              onClick={selection.clear}
              // Align the label, not the button's edge, with the buttons above on a phone.
              sx={{ color: 'text.secondary', marginInlineStart: { xs: '-14px', sm: 0 } }}
            >
              {t('Clear')}
            </Button>
          </Box>
        </Box>
      )}
    </>
  );
}

/** Moves the focus to the first checkbox of the rows when the focused bar disappears. */
function useFocusAfterSelection(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!isGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.row-select input')?.focus({ preventScroll: true });
  }, [isShown]);
}
