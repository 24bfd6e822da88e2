import type { ServiceClient } from '@gangway/contract';
import { useFieldState } from '@gangway/form-kit';
import { msg, t } from '@gangway/messages';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { SignInWay } from './client-draft.ts';

const ways = [
  {
    id: 'token',
    name: msg('Token in the address'),
    hint: msg('The launcher opens the service with ?accessToken= in its address.'),
  },
  {
    id: 'openid',
    name: 'OpenID Connect',
    hint: msg('The service sends people here to sign in, and learns when their access ends.'),
  },
] as const;

export function wayOf({ isActive }: Pick<ServiceClient, 'isActive'>) {
  return ways[isActive ? 1 : 0];
}

/** Chooses the method that the rest of the form depends on. */
export function SignInWayField({ disabled }: { disabled: boolean }) {
  const { value, setValue, submitting } = useFieldState<SignInWay>('way');
  return (
    <FormControl disabled={disabled}>
      <FormLabel id="way-label" sx={{ typography: 'body2', fontWeight: 600 }}>
        {t('Sign-in method')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="way-label"
        name="way"
        value={value}
        onChange={(_event, chosen) => {
          if (!submitting) setValue(chosen === 'openid' ? 'openid' : 'token');
        }}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {ways.map(({ id, name, hint }) => (
          <Box key={id}>
            <FormControlLabel
              value={id}
              control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `way-${id}` } }} />}
              label={t(name)}
            />
            <Typography
              id={`way-${id}`}
              variant="caption"
              component="div"
              sx={{ mt: -0.75, color: 'text.secondary', paddingInlineStart: 3.5 }}
            >
              {t(hint)}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
