import type { DashboardSummary } from '@gangway/contract';
import { direction } from '@gangway/messages';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { chartStyle } from './chart-style.ts';
import { monthText, serviceColour, shortMonth, type ServiceSeries } from './chart-data.ts';

const legendHeight = 29;

export interface SubscriptionsChartProps {
  months: DashboardSummary['subscriptionsPerMonth'];
  series: readonly ServiceSeries[];
  height: number;
}

/** Subscriptions started per month: one bar each, stacked by service. */
export function SubscriptionsChart({ months, series, height }: SubscriptionsChartProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const isMirrored = direction() === 'rtl';
  // Choose the ticks: on a phone the library shows whichever months fit, in uneven steps.
  const everySecond = (_: string, index: number) => (months.length - 1 - index) % 2 === 0;
  return (
    <BarChart
      // Subtract the legend, which the library puts above the given height.
      height={height - legendHeight}
      margin={{ left: isMirrored ? 8 : 0, right: isMirrored ? 0 : 8, top: 8, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          reverse: isMirrored,
          data: months.map(({ month }) => month),
          valueFormatter: (month: string, { location }) => (location === 'tick' ? shortMonth(month) : monthText(month)),
          tickLabelInterval: isPhone ? everySecond : 'auto',
          categoryGapRatio: 0.35,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        { position: isMirrored ? 'right' : 'left', tickMinStep: 1, disableLine: true, disableTicks: true, width: 28 },
      ]}
      grid={{ horizontal: true }}
      series={series.map(({ key, name, counts }) => ({
        id: key,
        label: name,
        data: [...counts],
        stack: 'started',
        color: serviceColour(key),
      }))}
      borderRadius={3}
      sx={chartStyle}
    />
  );
}
