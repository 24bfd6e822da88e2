import { sentenceOf } from '@gangway/api-client';
import { useFormState } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { CopyButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { PortalConfig } from '../../shared/config.ts';

export interface DemoLoginsProps {
  demo: NonNullable<PortalConfig['demo']>;
}

/** Logins of the demo profile; choosing one fills the form. */
export function DemoLogins({ demo }: DemoLoginsProps) {
  const { setValue, submitting } = useFormState();
  function fill(email: string) {
    if (submitting) return;
    setValue('email', email);
    setValue('password', demo.password);
  }
  return (
    <Box component="section" aria-labelledby="demo-logins" sx={{ pt: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1.5, mb: 0.5 }}>
        <Typography id="demo-logins" component="h2" variant="subtitle2">
          {t('Demo logins')}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {rich('Password: {password}', { password: <code>{demo.password}</code> })}
        </Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '4px' }}>
        {demo.logins.map(({ email, what, said, secret, recoveryCodes }) => (
          <li key={email}>
            <ButtonBase
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => fill(email)}
              sx={{
                width: '100%',
                minHeight: 27,
                px: 1.25,
                py: 0.25,
                border: 1,
                borderColor: 'border.control',
                borderRadius: '6px',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                columnGap: 1.5,
                textAlign: 'start',
                typography: 'caption',
                '&:hover': { backgroundColor: 'action.hover' },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {email}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {sentenceOf(what, said)}
              </Box>
            </ButtonBase>
            {secret === undefined ? null : (
              <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5, mt: 0.25 }}>
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary', minWidth: 0 }}>
                  {rich('App key: {key}', {
                    key: (
                      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                        {secret}
                      </Box>
                    ),
                  })}
                  {recoveryCodes === undefined ? null : (
                    <>
                      <br />
                      {rich('Recovery codes: <codes>{first} to {last}</codes>', {
                        first: recoveryCodes[0],
                        last: recoveryCodes.at(-1)?.slice(-4),
                        codes: <code />,
                      })}
                    </>
                  )}
                </Typography>
                <CopyButton what={t('key')} text={secret} />
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
