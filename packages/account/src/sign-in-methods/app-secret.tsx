import { CopyButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QrCode } from './qr-code.tsx';

/** What an authenticator app has to know: a picture to scan, and the same as text. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <Typography>Scan this with your authenticator app, then enter the code it shows.</Typography>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Can’t scan it? Type this key into the app:
        </Typography>
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}
        </Box>{' '}
        <CopyButton what="key" text={secret} />
      </Box>
    </>
  );
}
