import { dot } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { RouteSteps } from './route-steps.tsx';
import { endOfPast, placeByTime, placeEvenly, type RouteStop } from './place-stops.ts';

export interface RouteProps<Stop extends RouteStop> {
  /** In order of time; at most one of kind `now`. */
  stops: readonly Stop[];
  /** `time`: distances as long as the time between; `even`: equal ones. */
  scale: 'time' | 'even';
  /** ISO day on which a scale by time ends; by default the last stop's. */
  until?: string;
  /** `panel`: on the ink panel. */
  tone?: 'page' | 'panel';
  /** Names the list. */
  label: string;
  /** Words stops that share a label; lists their texts by default. */
  merge?: (stops: readonly Stop[]) => Pick<RouteStop, 'title' | 'text'>;
}

function listAll(stops: readonly RouteStop[]): Pick<RouteStop, 'title' | 'text'> {
  const titles = [...new Set([stops[0]?.title, stops.at(-1)?.title])];
  return { title: titles.join(' – '), text: stops.map(({ text }) => text).join(dot) };
}

/**
 * Events on a line: solid until now, dashed after, orange at now, a dotted ring at an end. A list with dates in each
 * item; line and rings are decoration. Horizontal from 600 px, vertical below.
 */
function PlainRoute<Stop extends RouteStop>(props: RouteProps<Stop>) {
  const { stops, scale, until, tone = 'page', label, merge = listAll } = props;
  const byTime = scale === 'time';
  const placed = byTime ? placeByTime(stops, merge, until) : placeEvenly(stops);
  return (
    <Box
      sx={[byTime ? timeStyle : evenStyle, tone === 'panel' ? panelColours : pageColours, routeStyle]}
      style={{ ['--now' as string]: `${endOfPast(placed)}%` }}
    >
      <span className="line next" />
      <span className="line past" />
      <ol aria-label={label}>
        {placed.map(({ at, x, room, side, kind, title, text }) => (
          <li
            key={`${at} ${title} ${text}`}
            data-kind={kind}
            data-side={side}
            style={{ ['--x' as string]: `${x}%`, ['--room' as string]: `${room}%` }}
          >
            <i aria-hidden />
            <div>
              <time dateTime={at} title={title}>
                {title}
              </time>{' '}
              <span title={text}>{text}</span>
            </div>
          </li>
        ))}
      </ol>
    </Box>
  );
}

/** `Route.Steps`: the vertical form, with content at each step. */
export const Route = /* @__PURE__ */ Object.assign(PlainRoute, { Steps: RouteSteps });

const pageColours = ({ vars: { palette } }: Theme) => ({
  '--line': palette.text.primary,
  '--next': palette.border.control,
  '--ground': palette.background.default,
  '--strong': palette.text.primary,
  '--words': palette.text.secondary,
  '--end': palette.secondary.main,
  '--signal': palette.signal.main,
});

const panelColours = ({ vars: { palette } }: Theme) => ({
  '--line': palette.panel.strong,
  '--next': palette.panel.line,
  '--ground': palette.panel.bg,
  '--strong': palette.panel.strong,
  '--words': palette.panel.muted,
  '--end': palette.panel.signal,
  '--signal': palette.panel.signal,
});

const wide = '@media (min-width: 600px)';

/** The line's middle, from the top of the list. */
const timeStyle = { '--middle': '80px', '--height': '156px', '--lines': 2 } as const;
const evenStyle = { '--middle': '8px', '--height': '62px', '--lines': 1 } as const;

const routeStyle = ({ vars: { palette } }: Theme) =>
  ({
    position: 'relative',
    '& ol': { m: 0, p: 0, listStyle: 'none' },
    '& .line': {
      position: 'absolute',
      insetInlineStart: 7,
      insetBlock: '8px 44px',
      borderInlineStart: '2px dashed var(--next)',
      [wide]: {
        insetInlineStart: 8,
        insetBlock: 'calc(var(--middle) - 1px) auto',
        borderInlineStart: 0,
        borderBlockStart: '2px dashed var(--next)',
      },
    },
    '& .next': { [wide]: { insetInlineEnd: 0 } },
    '& .past': {
      display: 'none',
      [wide]: { display: 'block', width: 'calc(var(--now) - 8px)', borderBlockStart: '2px solid var(--line)' },
    },
    '& li': {
      position: 'relative',
      pb: '14px',
      paddingInlineStart: '30px',
      fontSize: '0.8125rem',
      lineHeight: '18px',
      color: 'var(--words)',
    },
    // Draw what lies before now solid in the vertical form, too.
    '@media (max-width: 599.95px)': {
      '& li:has(~ [data-kind="now"])::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: 7,
        insetBlock: '8px -8px',
        borderInlineStart: '2px solid var(--line)',
      },
    },
    '& time, & div > span': { display: 'block' },
    '& time': { fontSize: '0.875rem', fontWeight: 600, color: 'var(--strong)' },
    '& i': {
      position: 'absolute',
      insetInlineStart: 0,
      top: '1px',
      boxSizing: 'border-box',
      width: 16,
      height: 16,
      border: '2.5px solid var(--line)',
      borderRadius: '50%',
      backgroundColor: 'var(--ground)',
    },
    '& [data-kind="next"] i': { borderColor: 'var(--next)' },
    '& [data-kind="end"] i': { borderStyle: 'dotted', borderColor: 'var(--end)' },
    '& [data-kind="now"] i': {
      borderColor: 'var(--signal)',
      backgroundColor: 'var(--signal)',
      boxShadow: `0 0 0 5px ${palette.signal.halo}`,
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        borderColor: 'Highlight',
        backgroundColor: 'Highlight',
      },
    },
    [wide]: {
      height: 'var(--height)',
      '& li': {
        position: 'absolute',
        insetInlineStart: 'var(--x)',
        top: 0,
        width: 'calc(var(--room) - 10px)',
        height: 'var(--height)',
        p: 0,
      },
      '& li > i': { top: 'calc(var(--middle) - 8px)' },
      '& li > div': {
        position: 'absolute',
        insetInline: 0,
        top: 'calc(var(--middle) + 16px)',
      },
      '& div > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
      '& time': { whiteSpace: 'nowrap' },
      '& div > span': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 'var(--lines)' },
      '& [data-side="above"] > div': { top: 'auto', bottom: 'calc(var(--height) - var(--middle) + 22px)' },
    },
  }) as const;
