import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { appearances, useAppearance, type Appearance } from './appearance.ts';
import { visuallyHidden } from '../controls/visually-hidden.tsx';

export interface AppearanceControlProps {
  /** Called after the change takes effect, so that an app can store it for the user. */
  onChange?: (appearance: Appearance) => void;
}

/** System, Light or Dark as chips, one of which is chosen. */
export function AppearanceControl({ onChange }: AppearanceControlProps) {
  const { appearance, setAppearance } = useAppearance();
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={visuallyHidden}>
        {t('Appearance')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {appearances.map(({ value, label }) => (
          <Box
            component="label"
            key={value}
            sx={(theme) => ({
              position: 'relative',
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: 30,
              px: 1.5,
              border: `1px solid ${theme.vars.palette.border.soft}`,
              borderRadius: '22px',
              typography: 'body2',
              color: theme.vars.palette.text.secondary,
              cursor: 'pointer',
              '@media (pointer: coarse)': { minHeight: 44 },
              '&:has(:checked)': {
                borderColor: theme.vars.palette.text.primary,
                backgroundColor: theme.vars.palette.text.primary,
                color: theme.vars.palette.background.default,
                fontWeight: 600,
              },
              '&:has(:focus-visible)': {
                outline: `2px solid ${theme.vars.palette.primary.main}`,
                outlineOffset: '2px',
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
            {t(label)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
