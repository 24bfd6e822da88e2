import { t } from '@gangway/messages';
import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { CardMenu } from '../cells/card-menu.tsx';
import { RowMark } from '../cells/marked-cell.tsx';
import { cellStyles } from '../cells/cell-styles.ts';
import { isSameView, type RowView } from './row-view.ts';
import type { TableView } from './table-types.ts';
import { actionKey, cellContent, edge, visibleColumns } from './table-columns.ts';
import { isSelecting } from './table-selection.tsx';

export type TableCardsProps<Row> = TableView<Row> & {
  rowLabel: (row: Row) => string;
  renderCard: ((row: Row) => ReactNode) | undefined;
  markOf: ((row: Row) => ReactNode) | undefined;
  hasActions: ((row: Row) => boolean) | undefined;
};

/** Rows as a list of cards where a table is too wide. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { table, definitions, caption, loading, fetching, nothing, highlighted } = props;
  const { rowLabel, renderCard, markOf, hasActions } = props;
  const { columnVisibility } = table.getState();

  // An empty list below the message would be moved by it.
  if (nothing !== null) return nothing;
  return (
    <Box
      component="ul"
      aria-label={caption}
      aria-busy={loading || fetching}
      data-selecting={isSelecting(table) || undefined}
      sx={[cellStyles, cardsStyle]}
    >
      {loading ? (
        <SkeletonCards />
      ) : (
        table
          .getRowModel()
          .rows.map((row) => (
            <RowCard
              key={row.id}
              {...{ row, table, definitions, rowLabel, renderCard, markOf }}
              visibility={columnVisibility}
              highlighted={row.id === highlighted}
              selected={row.getIsSelected()}
              hasActions={row.original.row !== null && hasActions?.(row.original.row) !== false}
            />
          ))
      )}
    </Box>
  );
}

type RowCardProps<Row> = Pick<TableCardsProps<Row>, 'rowLabel' | 'renderCard' | 'markOf'> &
  RowView<Row> & {
    /** Whether the row has actions. */
    hasActions: boolean;
  };

function PlainCard<Row>(props: RowCardProps<Row>) {
  const { row, table, highlighted, selected, rowLabel, renderCard, markOf, hasActions } = props;
  const { row: data } = row.original;
  if (data === null) return null;
  const columns = visibleColumns(table);
  const details = columns.filter(({ columnDef }) => columnDef.columnDefType === 'data');
  const action = columns.find(({ id }) => id === actionKey);
  // The column that names the row is the card's title; do not repeat it below.
  const label = rowLabel(data);
  const head = details.find(({ id }) => row.getValue(id) === label);
  const show = (column: (typeof columns)[number]) => cellContent(column, row, table);
  return (
    <Box
      component="li"
      data-row-id={row.id}
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
      sx={cardStyle}
    >
      {renderCard === undefined ? (
        <>
          <Typography component="h2" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {head === undefined ? label : show(head)}
          </Typography>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
              columnGap: 2,
              rowGap: 0.5,
              alignItems: 'baseline',
            }}
          >
            {details
              .filter((column) => column !== head)
              .map((column) => (
                <Box key={column.id} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {column.columnDef.header}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {show(column)}
                  </Typography>
                </Box>
              ))}
          </Box>
          {action === undefined ? null : show(action)}
        </>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <RowMark row={row} table={table} label={label} mark={markOf?.(data)} />
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
            {renderCard(data)}
          </Box>
          {action === undefined || !hasActions ? null : (
            <CardMenu rowId={row.id} label={label}>
              {show(action)}
            </CardMenu>
          )}
        </Box>
      )}
    </Box>
  );
}

/** `rowLabel` and `markOf` are written in place and always mean the same. */
function isSameCard<Row>(before: RowCardProps<Row>, after: RowCardProps<Row>): boolean {
  return isSameView(before, after) && before.renderCard === after.renderCard && before.hasActions === after.hasActions;
}

/** `memo` forgets that the component is generic. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same component
const RowCard = memo(PlainCard, isSameCard) as typeof PlainCard;

function SkeletonCards() {
  return Array.from({ length: 4 }, (_card, index) => (
    <Box key={index} component="li" sx={cardStyle}>
      {index === 0 ? (
        <Box component="output" sx={visuallyHidden}>
          {t('Loading')}
        </Box>
      ) : null}
      <Skeleton aria-hidden width="60%" />
      <Skeleton aria-hidden width="85%" />
      <Skeleton aria-hidden width="40%" />
    </Box>
  ));
}

const cardsStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  borderTop: 1,
  borderColor: 'divider',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const cardStyle = (theme: Theme) =>
  ({
    px: edge,
    py: 1.5,
    borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    display: 'grid',
    gap: 1,
    // Keep lines together when a longer card stretches this one.
    alignContent: 'start',
    transition: 'background-color 220ms',
    // Show whole texts: a card has the room, and touch has no tooltips.
    // Table styles keep these on one line.
    '& span[title]': {
      display: 'inline',
      maxWidth: '100% !important',
      overflow: 'visible',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '&[data-highlighted], &[data-selected]': { backgroundColor: (theme.vars ?? theme).palette.soft.primary },
  }) as const;
