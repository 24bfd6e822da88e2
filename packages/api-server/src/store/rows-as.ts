import type { Static, TSchema } from 'typebox';

type RowCheck = (row: TSchema, rows: readonly unknown[]) => void;

let check: RowCheck | undefined;

/** Tests hold what every statement answers to the schema it is read by. */
export function checkRowsBy(rowCheck: RowCheck): void {
  check = rowCheck;
}

/** What a statement answered, which is as `row` says. */
export function rowsAs<const Row extends TSchema>(row: Row, rows: unknown[]): Static<Row>[] {
  check?.(row, rows);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in tests every statement's rows are checked
  return rows as Static<Row>[];
}
