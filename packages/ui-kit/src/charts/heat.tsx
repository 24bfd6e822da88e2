import { listed } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { createElement, type ReactNode } from 'react';
import type { ServiceHue } from '../brand/service-drawings.tsx';
import { visuallyHidden } from '../controls/visually-hidden.tsx';
import { useLinkComponent } from '../theme/use-link-component.ts';

export interface HeatRow {
  id: number;
  name: string;
  mark?: ReactNode;
}

export interface HeatColumn extends HeatRow {
  service: ServiceHue;
}

export interface HeatProps<Row extends HeatRow, Column extends HeatColumn> {
  /** Names the table. */
  caption: string;
  /** Head of the rows' names, for screen readers. */
  rowHead: string;
  rows: readonly Row[];
  columns: readonly Column[];
  value: (row: Row, column: Column) => number;
  /** List behind a number. */
  href: (row: Row, column: Column) => string;
}

/** Step of a number among the four shades: a quarter of the largest each; 0 for nothing. */
export function heatStep(value: number, largest: number): 0 | 1 | 2 | 3 | 4 {
  if (value <= 0 || largest <= 0) return 0;
  const quarters = Math.ceil((4 * value) / largest);
  return quarters <= 1 ? 1 : quarters === 2 ? 2 : quarters === 3 ? 3 : 4;
}

/** Numbers by row and service, the larger the darker; each links to the list it counts. */
export function Heat<Row extends HeatRow, Column extends HeatColumn>(props: HeatProps<Row, Column>) {
  const { caption, rowHead, rows, columns, value, href } = props;
  const link = useLinkComponent();
  const largest = Math.max(0, ...rows.flatMap((row) => columns.map((column) => value(row, column))));
  return (
    <Box component="table" aria-label={caption} sx={heatStyle} style={{ ['--columns' as string]: columns.length }}>
      <thead>
        <tr>
          <th scope="col">
            <Box component="span" sx={visuallyHidden}>
              {rowHead}
            </Box>
          </th>
          {columns.map(({ id, name, mark }) => (
            <th key={id} scope="col">
              <span>
                {mark}
                <span>{name}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span>
                {row.mark}
                <bdi>{row.name}</bdi>
              </span>
            </th>
            {columns.map((column) => {
              const number = value(row, column);
              const step = heatStep(number, largest);
              if (step === 0) {
                return (
                  <td key={column.id}>
                    <span className="cell none">–</span>
                  </td>
                );
              }
              return (
                <td key={column.id}>
                  {createElement(
                    link,
                    {
                      className: 'cell',
                      href: href(row, column),
                      'aria-label': listed([String(number), row.name, column.name]),
                      style: { background: shadeOf(column.service, step) },
                    },
                    number,
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const shadeOf = (service: ServiceHue, step: 1 | 2 | 3 | 4) =>
  `color-mix(in srgb, var(--gw-palette-service-${service}) var(--gw-palette-heat-${step}), var(--gw-palette-background-default))`;

const heatStyle = ({ vars: { palette } }: Theme) =>
  ({
    '--names': { xs: '116px', sm: '216px' },
    // As wide as the longest word of the services’ names.
    '--narrow': { xs: '76px', sm: '87px' },
    // Draw columns of equal width, up to the edge of what stands below.
    tableLayout: 'fixed',
    width: '100%',
    minWidth: 'calc(var(--names) + var(--columns) * var(--narrow))',
    maxWidth: 'calc(var(--names) + var(--columns) * 200px)',
    borderCollapse: 'separate',
    borderSpacing: 3,
    marginInlineStart: '-3px',
    '& th': { p: 0, textAlign: 'start', fontWeight: 400, overflowWrap: 'anywhere', hyphens: 'auto' },
    '& thead th:first-of-type': { width: 'var(--names)' },
    '& th > span': { display: 'flex', alignItems: 'center', gap: '6px' },
    // Wrap the names of services first: several long ones would push the last out of sight.
    '& thead th > span': { flexDirection: { xs: 'column', sm: 'row' }, alignItems: { xs: 'start', sm: 'center' } },
    '& thead th': {
      px: '2px',
      pb: '5px',
      // Keep the marks on one line beside names of one line and of two.
      verticalAlign: { xs: 'top', sm: 'middle' },
      fontSize: { xs: '0.75rem', sm: '0.8125rem' },
      lineHeight: '16px',
      fontWeight: 500,
      color: palette.text.secondary,
    },
    '& tbody th': {
      paddingInlineEnd: { xs: '8px', sm: '14px' },
      fontSize: { xs: '0.8125rem', sm: '0.875rem' },
      lineHeight: '18px',
    },
    '& td': { p: 0 },
    '& .cell': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      height: 34,
      borderRadius: '6px',
      color: palette.text.primary,
      fontSize: '0.875rem',
      fontWeight: 600,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
      '@media (forced-colors: active)': { border: '1px solid' },
    },
    '& .none': { backgroundColor: palette.surface.sunken, color: palette.text.quiet, fontWeight: 400 },
  }) as const;
