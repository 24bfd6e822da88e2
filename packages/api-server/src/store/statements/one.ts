/** The row of a statement that always answers one. */
export function one<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement answered no row');
  return row;
}
