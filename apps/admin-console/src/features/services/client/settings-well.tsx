import { t } from '@gangway/messages';
import Box from '@mui/material/Box';

/** Settings as text, ready to copy. */
export function SettingsWell({ text }: { text: string }) {
  return (
    <Box
      component="section"
      // Make it focusable: it scrolls sideways, also by keyboard.
      tabIndex={0}
      aria-label={t('Settings')}
      sx={{
        p: 1.5,
        overflowX: 'auto',
        // Hint at the scrolling: touch screens show no scroll bar.
        whiteSpace: { xs: 'pre-wrap', sm: 'pre' },
        overflowWrap: 'anywhere',
        borderRadius: 'var(--gw-shape-borderRadius)',
        backgroundColor: 'surface.sunken',
        fontFamily: 'ui-monospace, monospace',
        fontSize: 13,
      }}
    >
      {text}
    </Box>
  );
}
