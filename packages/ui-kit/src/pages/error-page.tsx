import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { errorReference, hasRequestId } from './error-reference.ts';
import { MessagePage } from './message-page.tsx';
import { safeErrorText } from '../browser/safe-error-text.ts';

export interface ErrorPageProps {
  error: unknown;
  homeHref?: string;
  homeLabel?: string;
  /** Development only: the stack names files and may contain data. */
  showStack?: boolean;
  /** Default: reload the document. */
  onReload?: () => void;
}

/** Page for an unhandled error (specification section 8). */
export function ErrorPage({
  error,
  homeHref = '/',
  homeLabel = t('Start page'),
  showStack = false,
  onReload = () => window.location.reload(),
}: ErrorPageProps) {
  const [reference] = useState(() => errorReference(error));
  // A failure that reached no server, such as code that did not load, has an id in the browser's log alone.
  const isOfRequest = hasRequestId(error);
  return (
    <MessagePage
      role="alert"
      heading={t('Unexpected Application Error!')}
      actions={
        <>
          <Button variant="contained" onClick={onReload}>
            {t('Reload')}
          </Button>
          {/* Use a plain anchor: the router itself may have crashed. */}
          <Button component="a" variant="outlined" href={homeHref}>
            {homeLabel}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('The page stopped. What you saved is safe.')}</Typography>
      <Box component="code" dir="auto" sx={well}>
        {safeErrorText(error)}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {isOfRequest ? t('Request id') : t('Error id')}{' '}
          <Box component="code" sx={{ color: 'text.primary', fontFamily: 'inherit', userSelect: 'all' }}>
            {reference}
          </Box>
        </Typography>
        <CopyButton what={isOfRequest ? t('request id') : t('error id')} text={reference} />
      </Box>
      {showStack && error instanceof Error && error.stack ? (
        <Box component="pre" tabIndex={0} sx={{ ...well, m: 0, overflow: 'auto', whiteSpace: 'pre' }}>
          {error.stack}
        </Box>
      ) : null}
    </MessagePage>
  );
}

const well = {
  maxWidth: '100%',
  px: 2,
  py: 1.5,
  typography: 'caption',
  fontFamily: 'monospace',
  overflowWrap: 'anywhere',
  borderRadius: '10px',
  backgroundColor: 'surface.sunken',
} as const;
