import { useApi } from '@gangway/api-client/react';
import { isRequirement, organization, type SecondStepRule, type SignInRules } from '@gangway/contract';
import { Form, FormError, SubmitButton, useFormState, type SelectOption } from '@gangway/form-kit';
import { DateField } from '@gangway/form-kit/date-field';
import { SelectField } from '@gangway/form-kit/select-field';
import { msg, t } from '@gangway/messages';
import { formatDay, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondStepMessages } from '../../shared/audit/audit-fields.ts';
import { formFailure, isOutdated } from '../../shared/text/failure-text.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { changeSignInRules, signInRules } from './organization-access-queries.ts';
import { useFormVersion } from '../../shared/versioned-save/use-form-version.ts';

type RulesDraft = { secondStep: SecondStepRule; from: string };

const choices: readonly SecondStepRule[] = ['off', 'offered', 'required', 'phishing_resistant'];
const options = (): readonly SelectOption[] => choices.map((id) => ({ id, name: t(secondStepMessages[id]) }));

const meanings: Record<SecondStepRule, string> = {
  off: msg('People sign in with a password and can add a second step.'),
  offered: msg('After signing in with a password, people are offered a passkey.'),
  required: msg('People without a second step set one up when they sign in.'),
  phishing_resistant: msg('Passkeys only. Codes and remembered devices aren’t accepted.'),
};

/** Sign-in requirements of an organization: editable for a Super_Admin, otherwise read-only. */
export function SignInRulesSection({ organizationId }: { organizationId: number }) {
  const rules = useQuery(signInRules(useApi({ organization }), organizationId));
  const mayWrite = usePermission('organizations:write');
  if (rules.isPending) return <Skeleton variant="rounded" height={160} />;
  if (rules.isError) return <QueryError message={t('Couldn’t load the second step.')} query={rules} />;
  return mayWrite ? (
    <RulesForm key={organizationId} organizationId={organizationId} rules={rules.data} />
  ) : (
    <>
      <Typography variant="body2">
        {rules.data.from === null
          ? t(secondStepMessages[rules.data.secondStep])
          : t('{rule} from {from}', {
              rule: t(secondStepMessages[rules.data.secondStep]),
              from: formatDay(rules.data.from),
            })}
      </Typography>
      <HowReady rules={rules.data} />
    </>
  );
}

function RulesForm({ organizationId, rules }: { organizationId: number; rules: SignInRules }) {
  const api = useApi({ organization });
  const client = useQueryClient();
  const save = useMutation(changeSignInRules(api));
  const [shown] = useState({ secondStep: rules.secondStep, from: rules.from ?? '' });
  const { version, begunWith } = useFormVersion(rules, ({ secondStep, from }) => [secondStep, from]);
  return (
    <Form<RulesDraft>
      label={t('Second step')}
      initialValues={shown}
      onSubmit={async ({ secondStep, from }, form) => {
        const day = isRequirement(secondStep) && from !== '' ? from : null;
        try {
          begunWith(await save.mutateAsync({ id: organizationId, body: { secondStep, from: day, version } }));
          form.markSaved();
        } catch (error) {
          if (isOutdated(error))
            begunWith(await client.fetchQuery({ ...signInRules(api, organizationId), staleTime: 0 }));
          form.setFormError(formFailure(error));
        }
      }}
    >
      <RulesFields />
      <HowReady rules={rules} />
      <FormError />
      <Box>
        <SubmitButton>{t('Save second step')}</SubmitButton>
      </Box>
    </Form>
  );
}

function RulesFields() {
  const { values } = useFormState<RulesDraft>();
  return (
    <>
      <SelectField
        name="secondStep"
        label={t('Requirement')}
        options={options()}
        hint={t(meanings[values.secondStep])}
      />
      {isRequirement(values.secondStep) ? (
        <DateField name="from" label={t('From')} hint={t('Optional until this date. Leave empty to start now.')} />
      ) : null}
    </>
  );
}

/** People that a requirement would make set something up. */
function HowReady({ rules: { people, withSecondStep, withPasskey } }: { rules: SignInRules }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t(
        '{withSecondStep, plural, one {# of {of} has} other {# of {of} have}} a second step; {withPasskey, plural, one {# has a passkey.} other {# have a passkey.}}',
        { withSecondStep, withPasskey, of: t('{n, plural, one {# person} other {# people}}', { n: people }) },
      )}
    </Typography>
  );
}
