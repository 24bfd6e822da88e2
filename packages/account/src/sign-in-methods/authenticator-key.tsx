import { t } from '@gangway/messages';
import { CopyButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QrCode } from './qr-code.tsx';

export interface AuthenticatorKeyProps {
  uri: string;
  secret: string;
}

/** Setup of an authenticator app: a code to scan, and the key to type instead. */
export function AuthenticatorKey({ uri, secret }: AuthenticatorKeyProps) {
  return (
    <>
      <Typography>{t('Scan this with your authenticator app, then enter the code it shows.')}</Typography>
      <QrCode text={uri} label={t('QR code for your authenticator app')} />
      <Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Can’t scan it? Type this key into the app:')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5 }}>
          <Box component="code" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
            {secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}
          </Box>
          <CopyButton what={t('key')} text={secret} />
        </Box>
      </Box>
    </>
  );
}
