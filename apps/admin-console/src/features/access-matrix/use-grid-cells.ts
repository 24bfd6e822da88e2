import type { AccessRow } from '@gangway/contract';
import type { KeyboardEvent, RefObject } from 'react';
import { cellAfter, type CellAt } from './grid-keys.ts';

/** What takes the focus in a row: the person's link, then the cells. */
const stops = '.glyph, a';

/** The stop that holds an element, or is it. */
export function stopAround(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(stops) : null;
}

export type GridCells = ReturnType<typeof useGridCells>;

/** Finds the cells of the grid among the elements of its body, and what they are about. */
export function useGridCells(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly AccessRow[],
  services: readonly { id: number; name: string }[],
) {
  const stopsIn = (row: number) => [...(body.current?.children.item(row)?.querySelectorAll<HTMLElement>(stops) ?? [])];
  /** Cell that holds an element; null outside the cells. */
  const placeOf = (target: EventTarget): CellAt | null => {
    const stop = stopAround(target);
    if (stop === null) return null;
    const row = [...(body.current?.children ?? [])].findIndex((each) => each.contains(stop));
    return row === -1 ? null : [row, stopsIn(row).indexOf(stop)];
  };
  /** Person and service of a cell, and what the API says of the two; null where it says nothing. */
  const cellAt = ([row, column]: CellAt) => {
    const [person, service] = [rows[row], services[column - 1]];
    const cell = person?.cells.find(({ serviceId }) => serviceId === service?.id);
    return person === undefined || service === undefined || cell === undefined ? null : { person, service, cell };
  };
  /** Moves the focus to the cell that a key leads to, if it leads to one. */
  const moveFocus = (event: KeyboardEvent, from: CellAt): void => {
    const runsFromRight = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = cellAfter(event, from, [rows.length, services.length + 1], runsFromRight);
    if (next === null) return;
    event.preventDefault();
    stopsIn(next[0])[next[1]]?.focus();
  };
  return { placeOf, cellAt, moveFocus };
}
