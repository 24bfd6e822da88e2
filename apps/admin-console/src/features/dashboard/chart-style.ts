/** Styles axes and grid as hairlines, in the colours of the scheme. */
export const chartStyle = {
  '& .MuiChartsAxis-tickLabel': { fill: 'var(--gw-palette-text-secondary)', fontSize: '0.8125rem' },
  '& .MuiChartsGrid-line': { stroke: 'var(--gw-palette-divider)' },
  '& .MuiBarChart-label': {
    fill: 'var(--gw-palette-text-primary)',
    fontSize: '0.8125rem',
    // The library ends a number at a bar that grows to the left; read from the right, it starts there.
    textAnchor: 'start',
  },
} as const;
