import { isApiError } from '@gangway/api-client';
import { useSession } from '@gangway/auth-client/react';
import type { SignInTrial } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { Notice, SidewaysScroll } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { FormSection } from '../../shared/form-section.tsx';
import { useClientQueries } from './use-client-queries.ts';

const rules = object({ email: requiredText('Email is required') });

/** Goes through a sign-in and shows what the service would learn, or why it would not let the person in. */
export function TrySignIn({ service }: { service: { id: number; displayName: string } }) {
  const { profile } = useSession();
  const attempt = useMutation(useClientQueries(service.id).tryIt());
  return (
    <FormSection heading="Try it">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Runs a sign-in with the saved settings, shows what {service.displayName} would receive, then undoes it.
      </Typography>
      <Form<{ email: string }>
        label="Try it"
        initialValues={{ email: profile?.email ?? '' }}
        rules={rules}
        failureMessage="The test sign-in failed to run. Try again."
        onSubmit={async ({ email }, form) => {
          try {
            await attempt.mutateAsync(email.trim());
          } catch (error) {
            if (!isApiError(error) || error.status === 0 || error.status >= 500) throw error;
            if (error.errors.length === 0) form.setFormError(error.message);
            else form.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
          }
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
            <TextField name="email" label="Person’s email" type="email" autoComplete="off" required />
          </Box>
          <Box sx={{ pt: { xs: 0, sm: '26px' } }}>
            <SubmitButton>Try it</SubmitButton>
          </Box>
        </Box>
        <FormError />
      </Form>
      {attempt.data === undefined ? null : <Result service={service.displayName} trial={attempt.data} />}
    </FormSection>
  );
}

function Result({ service, trial }: { service: string; trial: SignInTrial }) {
  if (trial.outcome === 'refused') {
    return (
      <Notice tone="warning">
        {service} would stay closed. The person would see: {trial.explanation}
      </Notice>
    );
  }
  const inToken = new Set(trial.idToken.map(({ name }) => name));
  const rows = [
    ...trial.idToken.map((claim) => ({
      ...claim,
      where: trial.userinfo.some(({ name }) => name === claim.name) ? 'ID token, userinfo' : 'ID token',
    })),
    ...trial.userinfo.filter(({ name }) => !inToken.has(name)).map((claim) => ({ ...claim, where: 'Userinfo' })),
  ];
  return (
    <>
      <Typography variant="body2" component="output" sx={{ overflowWrap: 'anywhere' }}>
        Signed in. The answer would go to {trial.redirectUri} with these claims:
      </Typography>
      <SidewaysScroll label="Claims">
        <Table size="small" aria-label="Claims">
          <TableHead>
            <TableRow>
              <TableCell>Claim</TableCell>
              <TableCell>Value</TableCell>
              <TableCell>Read from</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ name, value, where }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  <code>{name}</code>
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 200 }}>{value}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{where}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </SidewaysScroll>
    </>
  );
}
