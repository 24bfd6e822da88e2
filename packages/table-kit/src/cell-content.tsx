import Box from '@mui/material/Box';
import type { ResolvedColumn } from './table-columns.ts';
import type { TableRecord } from './table-record.ts';

const widestText = 320;

/** Text buttons line up with the column's header by their words, not by their padding. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  '& > .MuiButton-text': { minWidth: 0 },
  // The first of all, link or button; emotion warns of `:first-child`.
  '& > .MuiButton-text:not(* + *)': { ml: -1.25 },
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

/** Text on one line; what is cut off stands in the tooltip. */
export function CellText({ text, maxWidth = widestText }: { text: string; maxWidth?: number }) {
  return (
    <Box
      component="span"
      dir="auto"
      title={text === '' ? undefined : text}
      sx={{
        display: 'inline-block',
        verticalAlign: 'bottom',
        maxWidth,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  );
}
