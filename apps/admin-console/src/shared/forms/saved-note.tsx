import { t } from '@gangway/messages';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';

/** Confirms in place that a form was saved. Stays mounted, so that screen readers announce it. */
export function SavedNote({ shown }: { shown: boolean }) {
  return (
    <Box
      component="output"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'success.main', typography: 'body2' }}
    >
      {shown ? (
        <>
          <CheckOutlined fontSize="small" />
          <span>{t('Saved')}</span>
        </>
      ) : null}
    </Box>
  );
}
