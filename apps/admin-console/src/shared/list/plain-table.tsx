import { SidewaysScroll } from '@gangway/ui-kit';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Key, ReactNode, Ref } from 'react';

export interface PlainColumn<Row> {
  readonly header: string;
  readonly render: (row: Row) => ReactNode;
  /** Names its row. */
  readonly isHead?: boolean;
  readonly align?: 'inherit' | 'right';
  readonly sx?: SxProps<Theme>;
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  bodyRef?: Ref<HTMLTableSectionElement>;
  sx?: SxProps<Theme>;
}

const contents = {
  // Align the last column with the edge of the page, as the first.
  '& tr > :last-of-type': { paddingInlineEnd: 0 },
  // Align the label, not the button's edge, with the header.
  '& td > .MuiButton-text': { minWidth: 0, marginInlineStart: '-10px' },
  // A row's name and a name after its mark look as in the long lists.
  '& th[scope="row"] a': { color: 'text.primary', fontWeight: 600, textDecoration: 'none' },
  '& th[scope="row"] a:hover': { textDecoration: 'underline' },
  '& .cell-name': { display: 'inline-flex', alignItems: 'center', gap: 1 },
} as const;

/** A short table to read, without sorting, filters or pages: use `DataTable` for those. */
export function PlainTable<Row>({ label, columns, rows, rowKey, bodyRef, sx = {} }: PlainTableProps<Row>) {
  return (
    <SidewaysScroll label={label}>
      <Table size="small" aria-label={label} sx={[contents, ...(Array.isArray(sx) ? sx : [sx])]}>
        <TableHead>
          <TableRow>
            {columns.map(({ header, align = 'inherit' }) => (
              <TableCell key={header} align={align}>
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody ref={bodyRef}>
          {rows.map((row) => (
            <TableRow key={rowKey(row)}>
              {columns.map(({ header, render, isHead = false, align = 'inherit', sx: style = {} }) => (
                <TableCell
                  key={header}
                  align={align}
                  dir="auto"
                  sx={style}
                  {...(isHead ? { component: 'th', scope: 'row' } : {})}
                >
                  {render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SidewaysScroll>
  );
}
