import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { usePreferences } from './use-preferences.ts';

/** Switches shortcuts of one key off: who dictates, or rests a hand on the keys, sets them off by accident (WCAG 2.1.4). */
export function ShortcutSwitch() {
  const { preferences, save } = usePreferences();
  const hint = useId();
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={preferences.singleKeyShortcuts ?? true}
            onChange={(_event, checked) => save({ singleKeyShortcuts: checked })}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
        label="Single-key shortcuts"
      />
      <Box id={hint} sx={{ typography: 'body2', color: 'text.secondary' }}>
        When off, /, ? and c do nothing. Ctrl K always works.
      </Box>
    </div>
  );
}
