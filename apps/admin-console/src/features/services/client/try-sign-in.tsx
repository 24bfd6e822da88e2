import { sentenceOf } from '@gangway/api-client';
import { useSession } from '@gangway/auth-client/react';
import type { ServiceClient, SignInTrial } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { counted, Facts, Notice, RelativeTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { tellRefusal } from '../../../shared/text/failure-text.ts';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { PlainTable } from '../../../shared/list/plain-table.tsx';
import { useClientQueries } from './client-queries.ts';

const rules = object({ email: requiredText('Email is required') });

export interface TrySignInProps {
  service: { id: number; displayName: string };
  client: ServiceClient;
}

/** Rehearses a sign-in and shows the service's claims, or the reason for a refusal. */
export function TrySignIn({ service, client }: TrySignInProps) {
  const { profile } = useSession();
  const mayWrite = usePermission('services:write');
  const attempt = useMutation(useClientQueries(service.id).tryIt());
  return (
    <>
      <Typography color="text.secondary">
        Runs a sign-in with the saved settings, shows what {service.displayName} would receive, then undoes it.
      </Typography>
      {mayWrite ? (
        <Form<{ email: string }>
          label="Try it"
          initialValues={{ email: profile?.email ?? '' }}
          rules={rules}
          failureMessage="The test sign-in failed to run. Try again."
          onSubmit={async ({ email }, form) => {
            try {
              await attempt.mutateAsync(email.trim());
            } catch (error) {
              tellRefusal(form, error);
            }
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
            <Box sx={{ flex: '1 1 260px', maxWidth: 320 }}>
              <TextField name="email" label="Person’s email" type="email" autoComplete="off" required />
            </Box>
            <Box sx={{ pt: { xs: 0, sm: '26px' } }}>
              <SubmitButton>Try it</SubmitButton>
            </Box>
          </Box>
          <FormError />
        </Form>
      ) : null}
      <Facts
        layout="columns"
        facts={[
          ['Last tried', <LastTrial key="tried" trial={client.lastTrial} />],
          [
            'Last sign-in',
            client.lastSignInAt === null ? (
              <span key="last">None yet</span>
            ) : (
              <RelativeTime key="last" value={client.lastSignInAt} />
            ),
          ],
          ...(client.lastRefusal === null
            ? []
            : [['Last refused', <Refusal key="refused" refusal={client.lastRefusal} />] as const]),
        ]}
      />
      {attempt.data === undefined ? null : <Result service={service.displayName} trial={attempt.data} />}
    </>
  );
}

function LastTrial({ trial }: { trial: ServiceClient['lastTrial'] }) {
  if (trial === null) return 'Never with success';
  return (
    <span>
      <RelativeTime value={trial.at} />
      <span>{`: worked, ${counted(trial.claims, ['claim', 'claims'])}.`}</span>
      {trial.isCurrent ? null : <span> Settings have changed since.</span>}
    </span>
  );
}

/** Tells what the service itself is not told: its answer is the same for every wrong proof. */
function Refusal({ refusal: { at, cause } }: { refusal: NonNullable<ServiceClient['lastRefusal']> }) {
  return (
    <span>
      <RelativeTime value={at} />
      <span>: {cause}</span>
    </span>
  );
}

/** Break long words: a phone shows the whole table without scrolling. */
const breaking = { overflowWrap: 'anywhere', px: { xs: 1, sm: 2 } };

function Result({ service, trial }: { service: string; trial: SignInTrial }) {
  if (trial.outcome === 'refused') {
    return (
      <Notice tone="warning">
        This person can’t open {service}. They would see: {sentenceOf(trial.explanation ?? '', trial.said)}
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
      <PlainTable
        label="Claims"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            header: 'Claim',
            isHead: true,
            sx: { ...breaking, minWidth: 96 },
            render: ({ name }) => <code>{name}</code>,
          },
          { header: 'Value', sx: { ...breaking, minWidth: { xs: 112, sm: 200 } }, render: ({ value }) => value },
          { header: 'Read from', sx: { px: breaking.px, whiteSpace: { sm: 'nowrap' } }, render: ({ where }) => where },
        ]}
      />
    </>
  );
}
