import ArrowDownward from '@mui/icons-material/ArrowDownward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import MuiTableHead from '@mui/material/TableHead';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { MRT_Header } from 'material-react-table';
import type { DataTableInstance, TableRecord } from './data-table-instance.ts';
import { disabledByReason, Hint, useDisabledReason } from './disabled-reason.tsx';
import { headCellProps } from './table-columns.ts';
import { PageCheckbox, selectKey } from './table-selection.tsx';

/** Header row with sort buttons. */
export function TableHead<Row>({ table }: { table: DataTableInstance<Row> }) {
  const [group] = table.getHeaderGroups();
  return (
    <MuiTableHead>
      <TableRow>
        {group?.headers.map((header) => (
          <HeadCell key={header.id} header={header} table={table} />
        ))}
      </TableRow>
    </MuiTableHead>
  );
}

interface HeadCellProps<Row> {
  table: DataTableInstance<Row>;
  header: MRT_Header<TableRecord<Row>>;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row>({ header: { column }, table }: HeadCellProps<Row>) {
  const disabled = useDisabledReason();
  const { header: label } = column.columnDef;
  const { align, title, style } = headCellProps(column);
  if (column.id === selectKey) {
    return (
      <TableCell style={style} padding="none">
        <PageCheckbox table={table} />
      </TableCell>
    );
  }
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
          {title === undefined ? label : <span className="explained">{label}</span>}
        </TableSortLabel>
      </Hint>
    </TableCell>
  );
}

const sortLabelStyle = {
  minHeight: 28,
  mx: -0.5,
  px: 0.5,
  borderRadius: 0.5,
  lineHeight: '18px',
  // The icon follows the word on either side, without a width of its own: nine of them would take that of a column.
  flexDirection: 'row',
  '&.Mui-active': { color: 'inherit' },
  '& .MuiTableSortLabel-icon': {
    fontSize: 14,
    m: 0,
    position: 'absolute',
    insetInlineStart: 'calc(100% - 3px)',
    top: 'calc(50% - 7px)',
  },
  '[aria-sort="none"] & .MuiTableSortLabel-icon': { color: 'text.secondary', opacity: 0 },
  '[aria-sort="none"] &:is(:hover, :focus-visible, .Mui-focusVisible) .MuiTableSortLabel-icon': { opacity: 1 },
  '[aria-sort$="ending"] & .MuiTableSortLabel-icon': { color: 'primary.main' },
  // What explains its word has the mark of it.
  '& > .explained': { textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
  '&[aria-disabled="true"]': { cursor: 'default', color: 'text.secondary' },
} as const;
