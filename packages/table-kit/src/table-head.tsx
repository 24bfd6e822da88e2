import ArrowDownward from '@mui/icons-material/ArrowDownward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import MuiTableHead from '@mui/material/TableHead';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { MRT_Header } from 'material-react-table';
import type { DataTableInstance, TableRecord } from './data-table-instance.ts';
import { disabledByReason, Hint, useDisabledReason } from './disabled-reason.tsx';
import { FilterField } from './filter-field.tsx';
import { headCellProps } from './table-columns.ts';

/** Header row with sort buttons, and the row of filters under it. */
export function TableHead<Row>({ table }: { table: DataTableInstance<Row> }) {
  const [group] = table.getHeaderGroups();
  return (
    <MuiTableHead>
      <TableRow>
        {group?.headers.map((header) => (
          <HeadCell key={header.id} header={header} />
        ))}
      </TableRow>
      {table.getState().showColumnFilters ? (
        <TableRow>
          {group?.headers.map(({ column }) => (
            <TableCell key={column.id} component="td" sx={{ py: 0.5, fontWeight: 400 }}>
              {column.getCanFilter() ? <FilterField column={column} /> : null}
            </TableCell>
          ))}
        </TableRow>
      ) : null}
    </MuiTableHead>
  );
}

interface HeadCellProps<Row> {
  header: MRT_Header<TableRecord<Row>>;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({ header: { column } }: HeadCellProps<Row>) {
  const disabled = useDisabledReason();
  const { header: label } = column.columnDef;
  const { align, title, style } = headCellProps(column);
  if (!column.getCanSort()) {
    return (
      <TableCell align={align} title={title} style={style}>
        {label}
      </TableCell>
    );
  }
  const sorted = column.getIsSorted();
  return (
    <TableCell align={align} style={style} aria-sort={sorted === false ? 'none' : directions[sorted]}>
      <Hint title={title ?? ''}>
        <TableSortLabel
          active
          direction={sorted === false ? 'asc' : sorted}
          IconComponent={sorted === false ? UnfoldMore : ArrowDownward}
          {...disabledByReason(disabled)}
          onClick={disabled === null ? column.getToggleSortingHandler() : undefined}
          sx={sortLabelStyle}
        >
          <Label text={label} />
        </TableSortLabel>
      </Hint>
    </TableCell>
  );
}

const sortLabelStyle = {
  minHeight: 28,
  mx: -0.5,
  px: 0.5,
  gap: 0.5,
  borderRadius: 0.5,
  whiteSpace: 'nowrap',
  '&.Mui-active': { color: 'inherit' },
  '& > span': { whiteSpace: 'normal' },
  '& .MuiTableSortLabel-icon': { fontSize: 16, m: 0 },
  '[aria-sort="none"] & .MuiTableSortLabel-icon': { color: 'text.secondary' },
  '[aria-sort$="ending"] & .MuiTableSortLabel-icon': { color: 'primary.main' },
  '&[aria-disabled="true"]': { cursor: 'default', color: 'text.secondary' },
} as const;

const longKey = /^[a-z]+(?:[A-Z][a-z]+){3,}$/u;

/** A key long enough to widen its column alone may stand in two lines; any other label stands in one. */
function Label({ text }: { text: string }) {
  if (!longKey.test(text)) return text;
  const words = text.match(/[A-Z]?[a-z]+/gu) ?? [];
  return (
    <span>
      {words.slice(0, 2).join('')}
      <wbr />
      {words.slice(2).join('')}
    </span>
  );
}
