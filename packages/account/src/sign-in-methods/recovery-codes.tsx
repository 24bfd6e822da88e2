import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Codes for signing in without app or passkey, shown once, to keep on paper or in a file. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <>
      <GlobalStyles
        styles={{
          '@media print': { 'body > *:not(.print-alone)': { display: 'none' }, '.not-printed': { display: 'none' } },
        }}
      />
      <Typography>
        {t(
          'If you lose your app or passkey, one of these codes lets you in. Each works once. They’re shown only once, so keep them somewhere safe.',
        )}
      </Typography>
      <Box
        component="ul"
        aria-label={t('Recovery codes')}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          // Keep each code on one line: people copy it by hand.
          gridTemplateColumns: 'repeat(auto-fill, minmax(158px, 1fr))',
          whiteSpace: 'nowrap',
          gap: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          fontFamily: 'monospace',
          fontSize: '0.8125rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button variant="outlined" onClick={() => download(codes)}>
          {t('Download')}
        </Button>
        <Button variant="contained" onClick={onClose} sx={{ marginInlineStart: 'auto' }}>
          {t('I have saved them')}
        </Button>
      </Box>
    </>
  );
}

/** Replaces the recovery codes. Ignores clicks outside: the codes appear only once. */
export function RecoveryCodesDialog(props: RecoveryCodesProps) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} className="print-alone">
      <DialogTitle id={id} variant="h2">
        {t('Save your new recovery codes')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <RecoveryCodes {...props} />
      </DialogContent>
    </Dialog>
  );
}

function download(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
