import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

export interface Lane {
  id: number;
  name: ReactNode;
  /** ISO day. */
  from: string;
  /** ISO day; null without an end. */
  until: string | null;
  /** The end in words, e.g. `until Dec 15`. */
  end: string;
}

export interface LanesProps {
  lanes: readonly Lane[];
  /** ISO day of the common line. */
  today: string;
  /** Names the list. */
  label: string;
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** One line per plan with a common today: solid until today, dashed after, a dotted ring at its end. */
export function Lanes({ lanes, today, label }: LanesProps) {
  const now = Date.parse(today);
  const ends = lanes.map(({ until }) => (until === null ? now : Date.parse(until)));
  const start = Math.min(now, ...lanes.map(({ from }) => Date.parse(from)));
  // Leave room for the ring of the last end.
  const span = Math.max(1, (Math.max(now, ...ends) - start) * 1.08);
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={lanesStyle}
      style={{ ['--today' as string]: percent(now - start, span) }}
    >
      {lanes.map(({ id, name, from, until, end }) => {
        const begin = percent(Date.parse(from) - start, span);
        const stop = until === null ? '100%' : percent(Date.parse(until) - start, span);
        return (
          <li key={id}>
            <div className="name">{name}</div>
            <div aria-hidden className="track" data-today={t('Today')}>
              <span className="next" style={{ insetInlineStart: begin, width: `calc(${stop} - ${begin})` }} />
              <span
                className="past"
                style={{ insetInlineStart: begin, width: `calc(min(${stop}, var(--today)) - ${begin})` }}
              />
              {until === null ? null : <i style={{ insetInlineStart: stop }} />}
            </div>
            <div className="end">{end}</div>
          </li>
        );
      })}
    </Box>
  );
}

const lanesStyle = ({ vars: { palette } }: Theme) =>
  ({
    m: 0,
    p: 0,
    pt: { xs: 0, sm: '18px' },
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(120px, 200px) minmax(0, 1fr) minmax(96px, auto)' },
    columnGap: '16px',
    fontSize: '0.875rem',
    lineHeight: '20px',
    '& li': {
      // Share the columns: one line of today crosses all lanes.
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: 'subgrid',
      alignItems: 'center',
      minHeight: 36,
    },
    '& .track': { position: 'relative', alignSelf: 'stretch', display: { xs: 'none', sm: 'block' } },
    '& .track::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 'var(--today)',
      borderInlineStart: `2px solid ${palette.signal.main}`,
    },
    // Name the line of the day once, above it.
    '& li:first-of-type .track::after': {
      content: 'attr(data-today)',
      position: 'absolute',
      bottom: '100%',
      insetInlineStart: 'var(--today)',
      transform: 'translateX(calc(-50% * var(--forward, 1)))',
      color: palette.secondary.main,
      fontSize: '0.75rem',
      fontWeight: 600,
      lineHeight: '18px',
    },
    '& .track > span': { position: 'absolute', top: '50%', marginTop: '-1px' },
    '& .next': { borderBlockStart: `2px dashed ${palette.border.control}` },
    '& .past': { borderBlockStart: `2px solid ${palette.text.primary}` },
    '& i': {
      position: 'absolute',
      top: '50%',
      boxSizing: 'border-box',
      width: 12,
      height: 12,
      marginTop: '-6px',
      marginInlineStart: '-6px',
      border: `2px dotted ${palette.secondary.main}`,
      borderRadius: '50%',
      backgroundColor: palette.background.default,
    },
    '& .end': { color: palette.text.secondary, textAlign: 'end' },
  }) as const;
