import { TableFrame, type DataTableProps } from './table-frame.tsx';

/**
 * A table of rows that a server sorts, filters and pages. It knows rows, never resources: what they are, where they come from and
 * what is said about them is the page's.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return <TableFrame {...props} />;
}
