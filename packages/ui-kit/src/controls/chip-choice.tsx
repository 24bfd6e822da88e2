import Box from '@mui/material/Box';
import { useId } from 'react';
import { visuallyHidden } from './visually-hidden.tsx';

export interface ChipChoiceProps<Value extends string> {
  /** Name of the group for screen readers. */
  legend: string;
  /** `lang`: the language of a label that has another one than the page. */
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Few options as chips, one of which is chosen. */
export function ChipChoice<Value extends string>({ legend, options, value: chosen, onChange }: ChipChoiceProps<Value>) {
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={visuallyHidden}>
        {legend}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {options.map(({ value, label, lang }) => (
          <Box
            component="label"
            key={value}
            lang={lang}
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
              checked={chosen === value}
              onChange={() => onChange(value)}
              sx={visuallyHidden}
            />
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
