import { useApi } from '@gangway/api-client/react';
import { isRequirement, organization, type OrganizationFacts, type SignInRules } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { formatDay, QueryError, useOfflineReason } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { usePermission } from '../../shared/access/use-permission.ts';
import { secondStepMessages } from '../../shared/audit/audit-fields.ts';
import { organizationPath } from '../../shared/page/paths.ts';
import { RecordFacts, RecordSection } from '../../shared/page/record-layout.tsx';
import { saveFailure } from '../../shared/text/failure-text.ts';
import { registrationSwitch, signInRules } from './organization-access-queries.ts';

// Load the form late: most visitors do not need it.
const SignInRulesSection = lazy(async () => ({
  default: (await import('./sign-in-rules-section.tsx')).SignInRulesSection,
}));

const skeleton = <Skeleton variant="rounded" height={160} />;

function secondStepText({ secondStep, from }: SignInRules): string {
  const rule = secondStep === 'required' ? t('Required for everyone') : t(secondStepMessages[secondStep]);
  return isRequirement(secondStep) && from !== null ? t('{rule} from {from}', { rule, from: formatDay(from) }) : rule;
}

/** Sign-in rules in the side column of an organization. */
export function SignInFacts({ record: { id, openToRegistration } }: { record: OrganizationFacts }) {
  const query = useQuery(signInRules(useApi({ organization }), id));
  const mayWrite = usePermission('organizations:write');
  const rules = query.data;
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <QueryError message={t('Couldn’t load the sign-in rules.')} query={query} />
      {query.isPending ? skeleton : null}
      {rules === undefined ? null : (
        <RecordFacts
          heading={t('Sign-in rules')}
          facts={[
            [t('Second step'), secondStepText(rules)],
            [
              t('Passkeys'),
              t('{withPasskey} of {people} have one', {
                withPasskey: formatNumber(rules.withPasskey),
                people: formatNumber(rules.people),
              }),
            ],
            [t('Registration'), openToRegistration ? t('Open, on request') : t('By invitation only')],
          ]}
        />
      )}
      {mayWrite ? (
        <Link
          href={`${organizationPath(id)}?tab=sign-in`}
          underline="hover"
          sx={{ justifySelf: 'start', fontWeight: 600 }}
        >
          {t('Change sign-in rules')}
        </Link>
      ) : null}
    </Box>
  );
}

/** Sign-in rules of an organization: its second step, and whether people may ask to join. */
export function OrganizationSignIn({ record }: { record: OrganizationFacts }) {
  return (
    <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 560 }}>
      <RecordSection heading={t('Second step')}>
        <Suspense fallback={skeleton}>
          <SignInRulesSection organizationId={record.id} />
        </Suspense>
      </RecordSection>
      <RecordSection heading={t('Registration')}>
        <RegistrationSwitch record={record} />
      </RecordSection>
    </Box>
  );
}

function RegistrationSwitch({ record }: { record: OrganizationFacts }) {
  const { id, version, openToRegistration } = record;
  const mayWrite = usePermission('organizations:write');
  const { mutate, isPending, error, variables } = useMutation(registrationSwitch(useApi({ organization })));
  const offline = useOfflineReason();
  const hintId = useId();
  if (!mayWrite) {
    return <Typography>{openToRegistration ? t('Open to registration') : t('Not open to registration')}</Typography>;
  }
  return (
    <Box>
      <FormControlLabel
        label={t('Open to registration')}
        control={
          <Switch
            checked={isPending ? variables.open : openToRegistration}
            onChange={(_event, open) => {
              if (!isPending && offline === null) mutate({ id, version, open });
            }}
            slotProps={{
              input: {
                role: 'switch',
                'aria-describedby': hintId,
                'aria-busy': isPending,
                'aria-disabled': offline !== null,
              },
            }}
          />
        }
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        {offline ?? t('People can choose this organization when they request access.')}
      </FormHelperText>
      <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
        {error === null ? null : saveFailure(error)}
      </Box>
    </Box>
  );
}
