import Box from '@mui/material/Box';
import type { ResolvedColumn } from './table-columns.ts';
import type { TableRecord } from './table-record.ts';

const widestText = 320;

/** Room for a table beside the sidebar on a screen of 1360 pixels: widths are given for that. */
const tableWidth = 1096;

/** Text gets the width it was given, and its share of whatever more room the table has. */
export function fluidWidth(pixels: number): string {
  return `max(${pixels}px, ${((100 * pixels) / tableWidth).toFixed(2)}cqi)`;
}

/** Text buttons line up with the column's header by their words, not by their padding. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // In a table actions stand side by side, however many columns there are: rows of one height can be read down.
  'td > &': { flexWrap: 'nowrap' },
  '& > .MuiButton-text': { minWidth: 0, px: 0.75, whiteSpace: 'nowrap' },
  // The first of all, link or button; emotion warns of `:first-child`.
  '& > .MuiButton-text:not(* + *)': { ml: -0.75 },
} as const;

/** A cell at rest: its serial number, what the column draws, or its text on one line. */
export function CellContent<Row>({ column, record }: { column: ResolvedColumn<Row>; record: TableRecord<Row> }) {
  if (column.kind === 'serial') return record.serial;
  if (record.row === null) return null;
  if (column.render !== undefined) {
    const drawn = column.render(record.row);
    return column.kind === 'action' ? <Box sx={actionsStyle}>{drawn}</Box> : drawn;
  }
  return <CellText text={column.value(record.row)} maxWidth={column.width ?? widestText} />;
}

const oneLine = {
  display: 'inline-block',
  verticalAlign: 'bottom',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Text on one line; what is cut off stands in the tooltip. */
export function CellText({ text, maxWidth = widestText }: { text: string; maxWidth?: number }) {
  return (
    <span
      dir="auto"
      title={text === '' ? undefined : text}
      // A table holds hundreds of these: a styled component costs each of them as much as all else in the cell.
      style={{ ...oneLine, maxWidth: fluidWidth(maxWidth) }}
    >
      {text}
    </span>
  );
}
