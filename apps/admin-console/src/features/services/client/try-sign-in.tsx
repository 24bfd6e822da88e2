import { sentenceOf } from '@gangway/api-client';
import { useSession } from '@gangway/auth-client/react';
import type { ServiceClient, SignInTrial } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { Facts, Notice, RelativeTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { tellRefusal } from '../../../shared/text/failure-text.ts';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { PlainTable } from '../../../shared/list/plain-table.tsx';
import { useClientQueries } from './client-queries.ts';

const rules = () => object({ email: requiredText(t('Email is required')) });

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
        {t('Runs a sign-in with the saved settings, shows what {displayName} would receive, then undoes it.', {
          displayName: service.displayName,
        })}
      </Typography>
      {mayWrite ? (
        <Form<{ email: string }>
          label={t('Try it')}
          initialValues={{ email: profile?.email ?? '' }}
          rules={rules()}
          failureMessage={t('The test sign-in failed to run. Try again.')}
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
              <TextField name="email" label={t('Person’s email')} type="email" autoComplete="off" required />
            </Box>
            <Box sx={{ pt: { xs: 0, sm: '26px' } }}>
              <SubmitButton>{t('Try it')}</SubmitButton>
            </Box>
          </Box>
          <FormError />
        </Form>
      ) : null}
      <Facts
        layout="columns"
        facts={[
          [t('Last tried'), <LastTrial key="tried" trial={client.lastTrial} />],
          [
            t('Last sign-in'),
            client.lastSignInAt === null ? (
              <span key="last">{t('None yet')}</span>
            ) : (
              <RelativeTime key="last" value={client.lastSignInAt} />
            ),
          ],
          ...(client.lastRefusal === null
            ? []
            : [[t('Last refused'), <Refusal key="refused" refusal={client.lastRefusal} />] as const]),
        ]}
      />
      {attempt.data === undefined ? null : <Result service={service.displayName} trial={attempt.data} />}
    </>
  );
}

function LastTrial({ trial }: { trial: ServiceClient['lastTrial'] }) {
  if (trial === null) return t('Never with success');
  return (
    <span>
      {rich('{at}: worked, {claims, plural, one {# claim} other {# claims}}.', {
        at: <RelativeTime value={trial.at} />,
        claims: trial.claims,
      })}
      {trial.isCurrent ? null : <span> {t('Settings have changed since.')}</span>}
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
        {t('This person can’t open {service}. They would see: {sentence}', {
          service,
          sentence: sentenceOf(trial.explanation ?? '', trial.said),
        })}
      </Notice>
    );
  }
  const inToken = new Set(trial.idToken.map(({ name }) => name));
  const rows = [
    ...trial.idToken.map((claim) => ({
      ...claim,
      where: trial.userinfo.some(({ name }) => name === claim.name) ? t('ID token, userinfo') : t('ID token'),
    })),
    ...trial.userinfo.filter(({ name }) => !inToken.has(name)).map((claim) => ({ ...claim, where: t('Userinfo') })),
  ];
  return (
    <>
      <Typography variant="body2" component="output" sx={{ overflowWrap: 'anywhere' }}>
        {t('Signed in. The answer would go to {redirectUri} with these claims:', { redirectUri: trial.redirectUri })}
      </Typography>
      <PlainTable
        label={t('Claims')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            header: t('Claim'),
            isHead: true,
            sx: { ...breaking, minWidth: 96 },
            render: ({ name }) => <code>{name}</code>,
          },
          { header: t('Value'), sx: { ...breaking, minWidth: { xs: 112, sm: 200 } }, render: ({ value }) => value },
          {
            header: t('Read from'),
            sx: { px: breaking.px, whiteSpace: { sm: 'nowrap' } },
            render: ({ where }) => where,
          },
        ]}
      />
    </>
  );
}
