import { t } from '@gangway/messages';
import { EmptyState, ErrorBoundary, moreAheadShadow, useOverflow } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState, type ReactNode } from 'react';
import { DashboardSection } from './dashboard-section.tsx';

/** Height of the chart and of its table, so that nothing moves. */
export const chartHeight = 300;

export interface ChartCardProps {
  title: string;
  /** Text for an empty chart. */
  empty: string | null;
  /** The next step while the chart is empty. */
  emptyAction: ReactNode;
  chart: ReactNode;
  table: ReactNode;
}

/** A chart with a button that shows the same numbers as a table. */
export function ChartCard({ title, empty, emptyAction, chart, table }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  // Name the action, not the state.
  const toggle = asTable ? t('View as chart') : t('View as table');
  return (
    <DashboardSection
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
          <ErrorBoundary message={t('Couldn’t load the chart {title}.', { title })}>
            {asTable ? (
              <TableInPlace label={t('{title}, table', { title })}>{table}</TableInPlace>
            ) : (
              <Suspense fallback={<Skeleton variant="rounded" height={chartHeight} />}>{chart}</Suspense>
            )}
          </ErrorBoundary>
        ) : (
          <EmptyState message={empty} action={emptyAction} />
        )}
      </Box>
    </DashboardSection>
  );
}

/** Match the chart's height, except on a phone, whose hidden scroll bar gives no hint. */
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
