import type { RowId } from '../table/table-types.ts';

/** Focuses the Edit button of a row, which is another element once the row has closed. Returns it if there is one. */
export function focusRowAction(id: RowId): HTMLElement | null {
  const button = document.querySelector<HTMLElement>(`[data-row-edit="${CSS.escape(String(id))}"]`);
  button?.focus();
  return button;
}

/** Element in the row that takes the focus when the button that had it is gone; null when the row is gone too. */
export function firstInRow(id: RowId): HTMLElement | null {
  const row = document.querySelector(`[data-row-id="${CSS.escape(String(id))}"]`);
  return row?.querySelector<HTMLElement>('a[href], button') ?? null;
}

/** Whether a row of any table on the page is being added or edited. */
export function hasOpenRow(): boolean {
  return document.querySelector('[data-open-row]') !== null;
}
