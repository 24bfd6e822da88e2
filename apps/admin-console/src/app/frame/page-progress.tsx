import { t } from '@gangway/messages';
import { ProgressLine } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useNavigation } from 'react-router-dom';

/** A progress line over the top of the page while the next one loads; takes no room. */
export function PageProgress() {
  const { state } = useNavigation();
  return (
    <Box sx={{ position: 'sticky', top: 52, height: 0, zIndex: 'appBar' }}>
      <ProgressLine active={state === 'loading'} label={t('Loading the page')} />
    </Box>
  );
}
