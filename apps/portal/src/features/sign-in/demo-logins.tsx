import { useFormState } from '@gangway/form-kit';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { PortalConfig } from '../../shared/config.ts';

/** The logins of the demo profile; choosing one fills the form. */
export function DemoLogins({ demo }: { demo: NonNullable<PortalConfig['demo']> }) {
  const { setValue, submitting } = useFormState();
  function fill(email: string) {
    if (submitting) return;
    setValue('email', email);
    setValue('password', demo.password);
  }
  return (
    <Box component="section" aria-labelledby="demo-logins" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id="demo-logins" component="h2" variant="subtitle2">
        Demo logins
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Choose one to fill the form. Password: <code>{demo.password}</code>
      </Typography>
      <Box component="ul" sx={{ m: 0, mx: -1, p: 0, listStyle: 'none' }}>
        {demo.logins.map(({ email, what }) => (
          <li key={email}>
            <ButtonBase
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => fill(email)}
              sx={{
                width: '100%',
                px: 1,
                py: 0.75,
                borderRadius: '6px',
                display: 'block',
                textAlign: 'start',
                '&:hover': { backgroundColor: 'action.hover' },
              }}
            >
              <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {email}
              </Typography>
              <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                {what}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
