/** Row and column of a cell. */
export type CellAt = readonly [number, number];

/** Cell that a key moves to; null for keys that do not move. Arrows move by sight: columns may run from right to left. */
export function cellAfter(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  [row, column]: CellAt,
  [rows, columns]: CellAt,
  runsFromRight = false,
): CellAt | null {
  const ahead = runsFromRight ? -1 : 1;
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  switch (key) {
    case 'ArrowUp':
      return [within(row - 1, rows), column];
    case 'ArrowDown':
      return [within(row + 1, rows), column];
    case 'ArrowLeft':
      return [row, within(column - ahead, columns)];
    case 'ArrowRight':
      return [row, within(column + ahead, columns)];
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
