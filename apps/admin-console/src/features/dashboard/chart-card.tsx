import { EmptyState, ErrorBoundary, moreAheadShadow, useOverflow } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState, type ReactNode } from 'react';
import { DashboardCard } from './dashboard-card.tsx';

/** Of the chart and of the table in its place, so that nothing moves. */
export const chartHeight = 300;

export interface ChartCardProps {
  title: string;
  /** One sentence where there is nothing to draw. */
  empty: string | null;
  chart: ReactNode;
  table: ReactNode;
}

/** A chart, and the same numbers as a table at the press of a button. */
export function ChartCard({ title, empty, chart, table }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  // What pressing it does.
  const toggle = asTable ? 'View as chart' : 'View as table';
  return (
    <DashboardCard
      title={title}
      action={
        empty === null ? (
          <Button size="small" aria-label={`${title}: ${toggle}`} onClick={() => setAsTable(!asTable)}>
            {toggle}
          </Button>
        ) : null
      }
    >
      <Box sx={{ minHeight: chartHeight }}>
        {empty === null ? (
          <ErrorBoundary thing={`the chart ${title}`}>
            {asTable ? (
              <TableInPlace label={`${title}, table`}>{table}</TableInPlace>
            ) : (
              // Axes run from left to right in every language; its labels would lie over the bars.
              <div dir="ltr">
                <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>{chart}</Suspense>
              </div>
            )}
          </ErrorBoundary>
        ) : (
          <EmptyState message={empty} />
        )}
      </Box>
    </DashboardCard>
  );
}

/** As high as the chart, except on a phone, where no bar says that it scrolls. */
function TableInPlace({ label, children }: { label: string; children: ReactNode }) {
  const [ref] = useOverflow();
  return (
    <Box
      ref={ref}
      component="section"
      sx={{ maxHeight: { sm: chartHeight }, overflow: 'auto', ...moreAheadShadow }}
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </Box>
  );
}
