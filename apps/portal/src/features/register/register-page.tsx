import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { accessRequest, type RegistrationOptions } from '@gangway/contract';
import {
  Form,
  FormError,
  SubmitButton,
  TextField,
  useFormState,
  type FormHelpers,
  type SelectOption,
} from '@gangway/form-kit';
import { AutocompleteField, MultiSelectField } from '@gangway/form-kit/autocomplete-field';
import { t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import { rich } from '@gangway/messages/react';
import { MessagePage, nothingAfter, PageHeading, QueryError } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { carryEmail } from '../../shared/carried-email.ts';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/paths.ts';
import { registerRules } from './register-rules.ts';

interface Values {
  firstName: string;
  lastName: string;
  email: string;
  organization: SelectOption | null;
  branches: SelectOption[];
  roles: SelectOption[];
}

const empty: Values = { firstName: '', lastName: '', email: '', organization: null, branches: [], roles: [] };

/** The Register-user form, as a request for access: an administrator approves it before any role is granted. */
export function RegisterPage() {
  const { brandName } = useConfig();
  const api = useApi({ accessRequest });
  const options = useQuery({
    queryKey: ['registration-options'],
    queryFn: async ({ signal }) => (await api.accessRequest.options({ signal })).body,
  });
  const [typed, setTyped] = useState('');
  const [sentFor, setSentFor] = useState<string | null>(null);
  const title = <title>{t('Register User · {brandName}', { brandName })}</title>;
  if (sentFor !== null) {
    return (
      <MessagePage
        heading={t('Register User')}
        goesOn
        actions={
          <Button variant="outlined" href={withLanguage(paths.login)} onClick={() => carryEmail(sentFor)}>
            {t('Back to sign in')}
          </Button>
        }
      >
        {title}
        <Alert severity="success">{t('Your request has been sent.')}</Alert>
        <Typography>
          {rich('An administrator will review it. We’ll email {email} when it’s approved.', {
            email: <bdi>{sentFor}</bdi>,
          })}
        </Typography>
      </MessagePage>
    );
  }
  return (
    <Stack spacing={2} sx={options.isPending ? nothingAfter : null}>
      {title}
      <PageHeading>{t('Register User')}</PageHeading>
      {options.isPending ? <FormSkeleton /> : null}
      <QueryError message={t('Couldn’t load the form.')} query={options} />
      {options.data === undefined ? null : options.data.organizations.length === 0 ? (
        <Alert severity="info">{t('Registration is by invitation. Ask your administrator.')}</Alert>
      ) : (
        <RegisterForm options={options.data} onTyped={setTyped} onSent={setSentFor} />
      )}
      {options.isPending ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {rich('Have an account? <link>Sign in</link>', {
            link: <Link href={withLanguage(paths.login)} onClick={() => carryEmail(typed.trim())} />,
          })}
        </Typography>
      )}
    </Stack>
  );
}

interface RegisterFormProps {
  options: RegistrationOptions;
  onTyped: (email: string) => void;
  onSent: (email: string) => void;
}

function RegisterForm({ options, onTyped, onSent }: RegisterFormProps) {
  const api = useApi({ accessRequest });
  const ask = useMutation({
    mutationFn: ({ firstName, lastName, email, organization, branches, roles }: Values) =>
      api.accessRequest.create({
        body: {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          organization: Number(organization?.id),
          branches: branches.map(({ id }) => Number(id)),
          roles: roles.map(({ id }) => Number(id)),
        },
      }),
  });

  async function send(values: Values, form: FormHelpers<Values>) {
    try {
      await ask.mutateAsync(values);
      onSent(values.email.trim());
    } catch (error) {
      form.setFormError(
        isApiError(error) ? t('Not sent. {message}', { message: error.message }) : t('Not sent. Try again.'),
      );
      if (isApiError(error) && error.errors.length > 0) {
        form.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
      }
    }
  }

  return (
    <Form<Values>
      label={t('Register User')}
      initialValues={empty}
      rules={registerRules()}
      marksRequired
      onSubmit={send}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Tell us who you are and what you need. An administrator of your organization will review your request.')}
      </Typography>
      <FormError />
      <TextField name="firstName" label={t('First Name')} autoComplete="given-name" required maxLength={200} />
      <TextField name="lastName" label={t('Last Name')} autoComplete="family-name" required maxLength={200} />
      <TextField name="email" label={t('Email')} type="email" inputMode="email" autoComplete="email" required />
      <WhenTyping onChange={onTyped} />
      <Choices options={options} />
      <SubmitButton size="large" fullWidth triesOffline>
        {t('Register User')}
      </SubmitButton>
    </Form>
  );
}

function WhenTyping({ onChange }: { onChange: (email: string) => void }) {
  const { email } = useFormState<Values>().values;
  useEffect(() => onChange(email), [onChange, email]);
  return null;
}

function Choices({ options }: { options: RegistrationOptions }) {
  const { values, setValue } = useFormState<Values>();
  const chosen = options.organizations.find(({ id }) => id === values.organization?.id);
  return (
    <>
      <AutocompleteField
        name="organization"
        label={t('Organization')}
        required
        options={options.organizations.map(({ id, name }) => ({ id, name }))}
        onChosen={() => setValue('branches', [])}
      />
      <MultiSelectField
        name="branches"
        label={t('Branches')}
        required
        options={chosen?.branches ?? []}
        disabled={chosen === undefined}
        hint={chosen === undefined ? t('Choose an organization first.') : undefined}
        emptyText={t('This organization has no branch.')}
      />
      <MultiSelectField name="roles" label={t('Roles')} required options={options.roles} />
    </>
  );
}

function FormSkeleton() {
  return (
    <Stack spacing={2} aria-hidden>
      {['first name', 'last name', 'email', 'organization', 'branches', 'roles'].map((field) => (
        <Skeleton key={field} variant="rounded" height={62} />
      ))}
    </Stack>
  );
}
