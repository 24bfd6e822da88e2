import type { ResolvedColumn } from './table-columns.ts';
import type { TableRecord } from './table-record.ts';

const widestText = 320;

/** Room for a table beside the sidebar on a screen of 1360 pixels: widths are given for that. */
const tableWidth = 1096;

/** Text gets the width it was given, and its share of whatever more room the table has. */
function fluidWidth(pixels: number): string {
  return `max(${pixels}px, ${((100 * pixels) / tableWidth).toFixed(2)}cqi)`;
}

/** A cell at rest: its serial number, what the column draws, or its text on one line. */
export function CellContent<Row>({ column, record }: { column: ResolvedColumn<Row>; record: TableRecord<Row> }) {
  if (column.kind === 'serial') return record.serial;
  if (record.row === null) return null;
  if (column.render !== undefined) {
    const drawn = column.render(record.row);
    return column.kind === 'action' ? <div className="row-actions">{drawn}</div> : drawn;
  }
  return <CellText text={column.value(record.row)} maxWidth={column.width ?? widestText} />;
}

/** Text on one line; what is cut off stands in the tooltip. Styled by the table it stands in (`cellStyles`). */
export function CellText({ text, maxWidth = widestText }: { text: string; maxWidth?: number }) {
  return (
    <span
      dir="auto"
      title={text === '' ? undefined : text}
      className="cell-text"
      style={{ maxWidth: fluidWidth(maxWidth) }}
    >
      {text}
    </span>
  );
}
