/** Styles axes and grid as hairlines, in the colours of the scheme. */
export const chartStyle = {
  '& .MuiChartsAxis-tickLabel': { fill: 'var(--gw-palette-text-secondary)', fontSize: '0.8125rem' },
  '& .MuiChartsGrid-line': { stroke: 'var(--gw-palette-divider)' },
  '& .MuiBarLabel-root': { fill: 'var(--gw-palette-text-primary)', fontSize: '0.8125rem' },
} as const;
