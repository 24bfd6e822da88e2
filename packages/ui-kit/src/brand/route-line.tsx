import { msg } from '@gangway/messages';
import Box from '@mui/material/Box';

interface Stop {
  x: number;
  y: number;
  label: string;
  /** Side of the stop on which its label appears. */
  side: 'left' | 'right';
}

/** The main line: north from the first port, north-east at 45 degrees, north again. */
const stops: readonly Stop[] = [
  { x: 96, y: 604, label: msg('Shanghai'), side: 'right' },
  { x: 96, y: 508, label: msg('Singapore'), side: 'left' },
  { x: 176, y: 428, label: msg('Colombo'), side: 'left' },
  { x: 256, y: 348, label: msg('Suez'), side: 'left' },
  { x: 336, y: 112, label: msg('Hamburg'), side: 'right' },
];

const here = { x: 336, y: 216, label: msg('Rotterdam') };

/**
 * Decorative shipping route for the sign-in panel: stops on a line, hidden from screen readers. Made for the rail's ink
 * background in both schemes. Scales to its container, which has to clip (`overflow: hidden`).
 */
export function RouteLine() {
  return (
    <Box
      component="svg"
      viewBox="0 0 480 680"
      fill="none"
      // A map is not mirrored, and its labels stand on their sides of the stops.
      direction="ltr"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      fontSize="15"
      aria-hidden="true"
      focusable="false"
      sx={(theme) => ({
        display: 'block',
        width: '100%',
        height: '100%',
        // Let the lines reach the edges of a panel of any shape; the panel clips them.
        overflow: 'visible',
        color: theme.vars.palette.rail.text,
        '--panel': theme.vars.palette.rail.bg,
        '--signal': theme.vars.palette.rail.signal,
        fontFamily: 'inherit',
      })}
    >
      {/* Other routes: fainter, joining the main one at shared stops and leaving the frame. */}
      <g stroke="currentColor" opacity="0.26">
        <path d="M-600 280h628l148 148h136l88 88h680" />
        <path d="M-600 216H1080" />
        <path d="M96 508h132l72 72v700" />
        <path d="M336 112V72l64-64v-700" />
      </g>
      <g stroke="currentColor" fill="var(--panel)" opacity="0.4">
        <circle cx="-8" cy="280" r="5" />
        <circle cx="76" cy="328" r="5" />
        <circle cx="312" cy="428" r="5" />
        <circle cx="448" cy="516" r="5" />
        <circle cx="228" cy="508" r="5" />
        <circle cx="300" cy="636" r="5" />
        <circle cx="136" cy="216" r="5" />
        <circle cx="456" cy="216" r="5" />
        <circle cx="400" cy="8" r="5" />
      </g>
      <path d="M96 1280V508L336 268V112" stroke="currentColor" />
      <g stroke="currentColor" fill="var(--panel)">
        {stops.map(({ x, y, label }) => (
          <circle key={label} cx={x} cy={y} r="7" />
        ))}
      </g>
      <g fill="currentColor" opacity="0.78">
        {stops.map(({ x, y, label, side }) =>
          side === 'right' ? (
            <text key={label} x={x + 22} y={y + 5}>
              {label}
            </text>
          ) : (
            <text key={label} x={x - 22} y={y + 5} textAnchor="end">
              {label}
            </text>
          ),
        )}
      </g>
      <circle cx={here.x} cy={here.y} r="16" stroke="var(--signal)" opacity="0.45" fill="var(--panel)" />
      <circle cx={here.x} cy={here.y} r="9" fill="var(--signal)" />
      <text x={here.x + 24} y={here.y - 14} fontWeight="650" fill="currentColor">
        {here.label}
      </text>
    </Box>
  );
}
