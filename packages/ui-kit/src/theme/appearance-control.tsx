import Box from '@mui/material/Box';
import { useId } from 'react';
import { appearances, useAppearance, type Appearance } from './appearance.ts';
import { visuallyHidden } from '../controls/visually-hidden.tsx';

export interface AppearanceControlProps {
  /** Called after the change takes effect, so that an app can store it for the user. */
  onChange?: (appearance: Appearance) => void;
}

/** System, Light or Dark as one row of radio buttons. */
export function AppearanceControl({ onChange }: AppearanceControlProps) {
  const { appearance, setAppearance } = useAppearance();
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={visuallyHidden}>
        Appearance
      </Box>
      <Box
        sx={(theme) => ({
          display: 'inline-flex',
          border: `1px solid ${theme.vars.palette.border.control}`,
          borderRadius: '6px',
          overflow: 'clip',
          backgroundColor: theme.vars.palette.background.paper,
        })}
      >
        {appearances.map(({ value, label }) => (
          <Box
            component="label"
            key={value}
            sx={(theme) => ({
              position: 'relative',
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: 36,
              px: 2,
              typography: 'body2',
              cursor: 'pointer',
              '& + &': { borderInlineStart: `1px solid ${theme.vars.palette.border.control}` },
              '@media (pointer: coarse)': { minHeight: 44 },
              '&:has(:checked)': {
                backgroundColor: theme.vars.palette.soft.primary,
                color: theme.vars.palette.primary.main,
                fontWeight: 650,
              },
              '&:has(:focus-visible)': {
                outline: `2px solid ${theme.vars.palette.primary.main}`,
                outlineOffset: '-2px',
              },
              '@media (forced-colors: active)': {
                '&:has(:checked)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
                '&:has(:focus-visible)': { outlineColor: 'Highlight' },
              },
            })}
          >
            <Box
              component="input"
              type="radio"
              name={name}
              value={value}
              checked={appearance === value}
              onChange={() => {
                setAppearance(value);
                onChange?.(value);
              }}
              sx={visuallyHidden}
            />
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
