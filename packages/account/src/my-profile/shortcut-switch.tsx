import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';

export interface ShortcutSwitchProps {
  checked: boolean;
  /** Says which shortcuts stop working when off. */
  hint: string;
  onChange: (checked: boolean) => void;
}

/** Turns single-key shortcuts off: dictation, or a hand resting on the keys, triggers them by accident (WCAG 2.1.4). */
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
        label={t('Single-key shortcuts')}
      />
      <Box id={hintId} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {hint}
      </Box>
    </div>
  );
}
