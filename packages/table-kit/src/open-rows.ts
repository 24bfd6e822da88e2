import type { RowId } from './data-table-instance.ts';

/** Focuses the Edit button of a row, which is another element after the row was open. Returns it where there is one. */
export function focusRowAction(id: RowId): HTMLElement | null {
  const button = document.querySelector<HTMLElement>(`[data-row-edit="${CSS.escape(String(id))}"]`);
  button?.focus();
  return button;
}

/** Whether a row of any table on the page is being added or edited. */
export function hasOpenRow(): boolean {
  return document.querySelector('[data-open-row]') !== null;
}
