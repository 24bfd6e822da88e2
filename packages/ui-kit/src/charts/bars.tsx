import { formatNumber } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { ServiceHue } from '../brand/service-drawings.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';

export interface Bar {
  key: string;
  value: number;
  /** Says day and number, e.g. *Nov 23: 14*. */
  label: string;
}

export interface BarsProps {
  /** Names the list. */
  label: string;
  bars: readonly Bar[];
  service: ServiceHue;
  /** Height in pixels. */
  height?: number;
  /** Below the first bar. */
  from: string;
  /** Below the last bar. */
  to: string;
}

/** Counts over time on a scale with a round top: bars for the eye, their numbers as a list. */
export function Bars({ label, bars, service, height = 120, from, to }: BarsProps) {
  const top = topOfScale(Math.max(1, ...bars.map(({ value }) => value)));
  return (
    <div>
      <Box sx={chartStyle} style={{ height }}>
        {(top % 2 === 0 ? [top, top / 2, 0] : [top, 0]).map((value) => (
          <Box key={value} className="line" aria-hidden style={{ bottom: `${(100 * value) / top}%` }}>
            <span>{formatNumber(value)}</span>
          </Box>
        ))}
        <Box component="ol" aria-label={label} sx={barsStyle}>
          {bars.map(({ key, value, label: text }) => (
            <li key={key} title={text}>
              <Box
                component="span"
                aria-hidden
                sx={{ backgroundColor: value === 0 ? 'divider' : `service.${service}` }}
                style={{ height: value === 0 ? 2 : `${Math.max(4, (100 * value) / top)}%` }}
              />
              <VisuallyHidden>{text}</VisuallyHidden>
            </li>
          ))}
        </Box>
      </Box>
      <Box aria-hidden sx={endsStyle}>
        <span>{from}</span>
        <span>{to}</span>
      </Box>
    </div>
  );
}

/** The next of 1, 2, 4, 10, 20, 40, 100 …: a scale with a round middle. */
function topOfScale(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4].find((step) => step * power >= most) ?? 10) * power;
}

/** Room for the numbers after the bars. */
const scaleWidth = '36px';

const chartStyle = {
  position: 'relative',
  // Room for the number above the top line.
  mt: 2,
  '& .line': {
    position: 'absolute',
    insetInline: 0,
    borderBottom: 1,
    borderColor: 'divider',
    typography: 'caption',
    color: 'text.secondary',
  },
  '& .line > span': { position: 'absolute', insetInlineEnd: 0, bottom: '1px', lineHeight: '16px' },
} as const;

const barsStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  alignItems: 'end',
  gap: { xs: '2px', sm: '4px' },
  position: 'relative',
  height: '100%',
  marginInlineEnd: scaleWidth,
  '& > li': { flex: 1, minWidth: 0, height: '100%', display: 'flex', alignItems: 'end' },
  '& > li > span:first-of-type': {
    width: '100%',
    borderRadius: '2px 2px 0 0',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
  },
} as const;

const endsStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  marginInlineEnd: scaleWidth,
  typography: 'caption',
  color: 'text.secondary',
} as const;
