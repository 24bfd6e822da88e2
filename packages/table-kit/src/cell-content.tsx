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

/** What a letter takes in the table's size of text, rounded up. */
const letterWidth = 8;
/** Letters that are written from left to right, whatever stands around them. */
const latin = /^[\u0020-\u024F]*$/u;

/**
 * Text on one line; what is cut off stands in the tooltip. Styled by the table it stands in (`cellStyles`). Most texts are short:
 * those are not wrapped, since an element of its own costs each of them as much again.
 */
export function CellText({ text, maxWidth = widestText }: { text: string; maxWidth?: number }) {
  if (text.length * letterWidth <= maxWidth && latin.test(text)) return text;
  return (
    <span dir="auto" title={text} className="cell-text" style={{ maxWidth: fluidWidth(maxWidth) }}>
      {text}
    </span>
  );
}
