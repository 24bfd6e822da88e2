import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

export interface ShortcutSwitchProps {
  checked: boolean;
  /** What does nothing any more when it is off. */
  hint: string;
  onChange: (checked: boolean) => void;
}

/** Switches shortcuts of one key off: who dictates, or rests a hand on the keys, sets them off by accident (WCAG 2.1.4). */
export function ShortcutSwitch({ checked, hint, onChange }: ShortcutSwitchProps) {
  const hintId = useId();
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            onChange={(_event, next) => onChange(next)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label="Single-key shortcuts"
      />
      <Box id={hintId} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {hint}
      </Box>
    </div>
  );
}
