import { msg, t } from '@gangway/messages';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../controls/visually-hidden.tsx';

export interface RouteStep {
  key: string;
  title: ReactNode;
  /** `broken`: the line ends here; of several broken stops, the first is the current one. */
  state: 'done' | 'now' | 'next' | 'broken';
  /** The state in the title's own words, instead of a hidden name. */
  says?: ReactNode;
  /** Below the title. */
  content?: ReactNode;
}

export interface RouteStepsProps {
  steps: readonly RouteStep[];
  /** Names the list. */
  label: string;
}

const stateNames = { done: msg('Done'), now: msg('Current step'), next: msg('To do'), broken: msg('Broken') } as const;

/** Steps in their order, down a line: a tick where one is done, orange at the current one, a mark where the line
 * breaks, a number at the others. */
export function RouteSteps({ steps, label }: RouteStepsProps) {
  const current = steps.find(({ state }) => state === 'now' || state === 'broken')?.key;
  return (
    <Box component="ol" aria-label={label} sx={stepsStyle}>
      {steps.map(({ key, title, state, says, content }, index) => (
        <li key={key} data-state={state} aria-current={key === current ? 'step' : undefined}>
          <i aria-hidden>
            {state === 'done' ? <Check sx={{ fontSize: 14 }} /> : <span>{state === 'broken' ? '!' : index + 1}</span>}
          </i>
          <div className="title">
            {title}
            {says === undefined ? (
              <Box component="span" sx={visuallyHidden}>
                {`, ${t(stateNames[state])}`}
              </Box>
            ) : (
              says
            )}
          </div>
          {content}
        </li>
      ))}
    </Box>
  );
}

const stepsStyle = ({ vars: { palette } }: Theme) =>
  ({
    m: 0,
    p: 0,
    listStyle: 'none',
    '& > li': { position: 'relative', paddingInlineStart: '44px', pb: '22px' },
    '& > li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 11,
      top: 12,
      bottom: -12,
      borderInlineStart: `2px dashed ${palette.border.control}`,
    },
    '& > [data-state="done"]::before': { borderInlineStart: `2px solid ${palette.text.primary} !important` },
    '& .title': { minHeight: 24, fontWeight: 600 },
    '& > li > i': {
      position: 'absolute',
      zIndex: 1,
      insetInlineStart: 2,
      top: 2,
      boxSizing: 'border-box',
      width: 20,
      height: 20,
      display: 'grid',
      placeItems: 'center',
      border: `2.5px solid ${palette.border.control}`,
      borderRadius: '50%',
      backgroundColor: palette.background.default,
      color: palette.text.secondary,
      fontStyle: 'normal',
      fontSize: '0.6875rem',
      fontWeight: 700,
      lineHeight: 1,
    },
    '& > [data-state="done"] > i': { borderColor: palette.text.primary, color: palette.text.primary },
    '& > [data-state="broken"] > i': { borderColor: palette.error.main, color: palette.error.main },
    '& > [data-state="broken"][aria-current] > i': {
      backgroundColor: palette.error.main,
      color: palette.error.contrastText,
      '@media (forced-colors: active)': { borderColor: 'Highlight', color: 'Highlight' },
    },
    '& > [data-state="now"] > i': {
      borderColor: palette.signal.main,
      backgroundColor: palette.signal.main,
      color: palette.signal.contrastText,
      boxShadow: `0 0 0 5px ${palette.signal.halo}`,
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        borderColor: 'Highlight',
        backgroundColor: 'Highlight',
        color: 'HighlightText',
      },
    },
  }) as const;
