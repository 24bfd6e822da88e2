import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CellContent } from './cell-content.tsx';
import { cellStyles } from './cell-styles.ts';
import type { ResolvedColumn } from './table-columns.ts';
import { formatSort } from './table-query.ts';
import type { TableRecord, TableView } from './table-record.ts';

export type TableCardsProps<Row> = TableView<Row> & {
  renderCard: ((row: Row) => ReactNode) | undefined;
};

/** The same rows on a phone: a list of cards, with sorting as a select because there are no headers to press. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { caption, columns, records, state, loading, fetching, nothing, highlightId, rowLabel, renderCard } = props;
  const sortable = columns.filter((column) => column.sortable);
  const details = columns.filter((column) => column.kind === 'data');
  // The column that names the row heads its card, and is not said again under it.
  const headOf = (row: Row) => details.find((column) => column.value(row) === rowLabel(row));
  const action = columns.find((column) => column.kind === 'action');
  // A link may sort by what is no column: no choice of this list says so.
  const sort = sortable.some(({ key }) => key === state.query.sort?.key) ? state.query.sort : null;

  return (
    <>
      {sortable.length === 0 ? null : (
        <TextField
          select
          fullWidth
          label="Sort"
          size="small"
          value={sort === null ? '' : formatSort(sort)}
          onChange={(event) => {
            const [key, descending] = event.target.value.startsWith('-')
              ? [event.target.value.slice(1), true]
              : [event.target.value, false];
            if (key !== '') state.setSort({ key, descending });
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ mt: 0.5, mb: 2 }}
        >
          {sort === null ? <option value="">As listed</option> : null}
          {sortable.flatMap((column) => [
            <option key={column.key} value={column.key}>
              {column.label}, ascending
            </option>,
            <option key={`-${column.key}`} value={`-${column.key}`}>
              {column.label}, descending
            </option>,
          ])}
        </TextField>
      )}
      {nothing}
      <Box
        component="ul"
        aria-label={caption}
        aria-busy={loading || fetching}
        sx={(theme) => ({ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, ...cellStyles(theme) })}
      >
        {loading ? <SkeletonCards /> : null}
        {loading
          ? null
          : records.map((record) =>
              record.row === null ? null : (
                <Card
                  key={record.id}
                  component="li"
                  variant="outlined"
                  data-row-id={record.id}
                  data-highlighted={record.id === highlightId || undefined}
                  sx={cardStyle}
                >
                  {renderCard?.(record.row) ?? (
                    <>
                      <Typography component="h2" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                        <CardHead column={headOf(record.row)} record={record} label={rowLabel(record.row)} />
                      </Typography>
                      <Box
                        component="dl"
                        sx={{
                          m: 0,
                          display: 'grid',
                          gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
                          columnGap: 2,
                          rowGap: 0.5,
                        }}
                      >
                        {details.map((column) =>
                          record.row !== null && column === headOf(record.row) ? null : (
                            <Box key={column.key} sx={{ display: 'contents' }}>
                              <Typography
                                component="dt"
                                variant="body2"
                                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                              >
                                {column.label}
                              </Typography>
                              <Typography
                                component="dd"
                                variant="body2"
                                sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}
                              >
                                <CellContent column={column} record={record} />
                              </Typography>
                            </Box>
                          ),
                        )}
                      </Box>
                    </>
                  )}
                  {action === undefined ? null : <CellContent column={action} record={record} />}
                </Card>
              ),
            )}
      </Box>
    </>
  );
}

interface CardHeadProps<Row> {
  column: ResolvedColumn<Row> | undefined;
  record: TableRecord<Row>;
  label: string;
}

function CardHead<Row>({ column, record, label }: CardHeadProps<Row>) {
  return column === undefined ? label : <CellContent column={column} record={record} />;
}

function SkeletonCards() {
  return Array.from({ length: 4 }, (_card, index) => (
    <Card key={index} component="li" variant="outlined" sx={{ p: 2 }}>
      {index === 0 ? (
        <Box component="output" sx={visuallyHidden}>
          Loading
        </Box>
      ) : null}
      <Skeleton aria-hidden width="60%" />
      <Skeleton aria-hidden width="85%" />
      <Skeleton aria-hidden width="40%" />
    </Card>
  ));
}

const cardStyle = (theme: Theme) =>
  ({
    p: 2,
    display: 'grid',
    gap: 1,
    transition: 'background-color 220ms',
    // A card has room for whole texts, and a finger no tooltip.
    // In a table these stay on one line, by styles of their own.
    '& h2 span[title], & dd span[title]': {
      maxWidth: '100% !important',
      overflow: 'visible',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '&[data-highlighted]': { backgroundColor: (theme.vars ?? theme).palette.soft.primary },
  }) as const;
