import type { DashboardSummary } from '@gangway/contract';
import { direction, t } from '@gangway/messages';
import { BarChart } from '@mui/x-charts/BarChart';
import { chartStyle } from './chart-style.ts';
import { roleSplit, serviceColour } from './chart-data.ts';

export interface UsersChartProps {
  services: DashboardSummary['usersPerService'];
  height: number;
}

/** Users per service as horizontal bars, with their roles in the tooltip. */
export function UsersChart({ services, height }: UsersChartProps) {
  const isMirrored = direction() === 'rtl';
  return (
    <BarChart
      layout="horizontal"
      height={height}
      margin={{ left: isMirrored ? 8 : 0, right: isMirrored ? 0 : 8, top: 0, bottom: 0 }}
      hideLegend
      yAxis={[
        {
          scaleType: 'band',
          position: isMirrored ? 'right' : 'left',
          data: services.map(({ name }) => name),
          width: 148,
          categoryGapRatio: 0.45,
          disableLine: true,
          disableTicks: true,
          colorMap: {
            type: 'ordinal',
            values: services.map(({ name }) => name),
            colors: services.map(({ key }) => serviceColour(key)),
          },
        },
      ]}
      xAxis={[
        {
          reverse: isMirrored,
          tickMinStep: 1,
          tickNumber: 5,
          disableLine: true,
          disableTicks: true,
          // Leave room for the number after a bar: the library clips it to the axis.
          domainLimit: (min, max) => ({ min, max: Math.max(1, Number(max)) * 1.25 }),
        },
      ]}
      grid={{ vertical: true }}
      series={[
        {
          label: t('Users'),
          data: services.map(({ users }) => users),
          barLabel: 'value',
          barLabelPlacement: 'outside',
          valueFormatter: (users, { dataIndex }) => {
            const roles = roleSplit(services[dataIndex]?.byRole ?? {});
            return roles === '' ? String(users ?? 0) : `${String(users ?? 0)}: ${roles}`;
          },
        },
      ]}
      borderRadius={3}
      sx={chartStyle}
    />
  );
}
