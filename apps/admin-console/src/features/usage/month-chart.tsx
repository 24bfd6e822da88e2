import { quantity } from '@gangway/account';
import { t } from '@gangway/messages';
import { formatShortDay, type ServiceHue } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { daysIn } from '../../shared/dates/months.ts';

export interface MonthChartProps {
  /** What the chart shows, as a sentence. */
  label: string;
  month: string;
  /** Sum up to the end of each day so far, the first day first. */
  sums: readonly number[];
  limit: number | null;
  /** Number of the day on which the limit will be reached; null where not within the month. */
  reachedOn: number | null;
  service: ServiceHue;
}

/** Sum of a month's days as a line below the limit: solid until now, dashed to the day on which the limit is reached. */
export function MonthChart({ label, month, sums, limit, reachedOn, service }: MonthChartProps) {
  const days = daysIn(month);
  const now = sums.at(-1) ?? 0;
  const top = Math.max(limit ?? 0, now, 1) * 1.12;
  const at = (day: number, value: number) => [(100 * day) / days, 100 - (100 * value) / top] as const;
  const points = [at(0, 0), ...sums.map((sum, index) => at(index + 1, sum))];
  const line = points.map(([x, y]) => `${x} ${y}`).join('L');
  const [nowX, nowY] = at(sums.length, now);
  const end = reachedOn === null || limit === null ? null : at(Math.min(reachedOn, days), limit);
  const most = limit ?? now;
  const ticks = [0, 0.25, 0.5, 0.75, ...(limit === null ? [1] : [])].map((share) => share * most);
  return (
    <Box
      // oxlint-disable-next-line prefer-tag-over-role -- an image of several elements
      role="img"
      aria-label={label}
      sx={chartStyle}
      style={{ ['--hue' as string]: `var(--gw-palette-service-${service})` }}
    >
      {ticks.map((tick) => (
        <span key={tick} className="tick" style={{ top: `${at(0, tick)[1]}%` }}>
          {quantity(Math.round(tick))}
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="area" d={`M${line}L${nowX} 100Z`} />
        <path className="used" d={`M${line}`} />
        {end === null ? null : <path className="next" d={`M${nowX} ${nowY}L${end[0]} ${end[1]}`} />}
        {limit === null ? null : <path className="limit" d={`M0 ${at(0, limit)[1]}H100`} />}
      </svg>
      {limit === null ? null : (
        <b className="limit" style={{ bottom: `${100 - at(0, limit)[1]}%` }}>
          {t('Limit {limit}', { limit: quantity(limit) })}
        </b>
      )}
      {end === null ? null : <i className="end" style={{ insetInlineStart: `${end[0]}%`, top: `${end[1]}%` }} />}
      <i className="now" style={{ insetInlineStart: `${nowX}%`, top: `${nowY}%` }} />
      {[1, 10, 20, days].map((day) => (
        <span key={day} className="day" style={{ insetInlineStart: `${(100 * day) / days}%` }}>
          {day === 1 ? formatShortDay(`${month}-01`) : day}
        </span>
      ))}
    </Box>
  );
}

const chartStyle = ({ vars: { palette } }: Theme) =>
  ({
    position: 'relative',
    height: 232,
    marginInlineStart: '44px',
    marginInlineEnd: '10px',
    mb: '26px',
    fontSize: '0.8125rem',
    lineHeight: '18px',
    color: palette.text.secondary,
    '& svg': { position: 'absolute', width: '100%', height: '100%', overflow: 'visible' },
    '[dir="rtl"] & svg': { transform: 'scaleX(-1)' },
    '& path': { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeWidth: 2 },
    '& .area': { fill: 'color-mix(in srgb, var(--hue) 12%, transparent)' },
    '& .used': { stroke: 'var(--hue)', strokeWidth: 2.5, strokeLinejoin: 'round' },
    '& .next': { stroke: palette.text.quiet, strokeDasharray: '4 5' },
    '& path.limit': { stroke: palette.text.primary },
    '& .tick': { position: 'absolute', insetInline: '-44px 0', borderBottom: `1px solid ${palette.divider}` },
    '& .tick, & .day': { transform: 'translateY(-100%)' },
    '& b': { position: 'absolute', insetInlineStart: 0, pb: '3px', color: palette.text.primary, fontWeight: 600 },
    '& i': {
      position: 'absolute',
      boxSizing: 'border-box',
      width: 14,
      height: 14,
      margin: '-7px',
      borderRadius: '50%',
      forcedColorAdjust: 'none',
    },
    '& .now': { backgroundColor: palette.signal.main, boxShadow: `0 0 0 5px ${palette.signal.halo}` },
    '& .end': { border: `2.5px dotted ${palette.secondary.main}`, backgroundColor: palette.background.default },
    '& .day': {
      position: 'absolute',
      top: '100%',
      transform: 'translate(calc(-50% * var(--forward, 1)), 6px)',
      whiteSpace: 'nowrap',
    },
    '@media (forced-colors: active)': {
      '& .used, & path.limit': { stroke: 'CanvasText' },
      '& .now': { backgroundColor: 'Highlight' },
      '& .end': { borderColor: 'Highlight' },
    },
  }) as const;
