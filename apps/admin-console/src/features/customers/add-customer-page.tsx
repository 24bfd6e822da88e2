import { useApi } from '@gangway/api-client/react';
import { customer, service, type Service } from '@gangway/contract';
import {
  ErrorSummary,
  Form,
  FormError,
  SubmitButton,
  SwitchField,
  TextField,
  useFieldState,
  useFormState,
  type FormHelpers,
} from '@gangway/form-kit';
import { t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import { QueryError, mayTakeFocus } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { accessPayload, accessRows } from '../../shared/access/access-form.ts';
import { AccessTable } from '../../shared/access/access-table.tsx';
import { useConfig } from '../../shared/config.ts';
import { todayInUtc } from '../../shared/dates/calendar-day.ts';
import { paths } from '../../shared/page/paths.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { everyService } from '../../shared/queries/choice-queries.ts';
import { isRefusal, saveFailure } from '../../shared/text/failure-text.ts';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { PersonEmailField } from '../../shared/forms/person-email-field.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { TwoColumns } from '../../shared/forms/two-columns.tsx';
import { useUnsavedGuard } from '../../shared/forms/use-unsaved-guard.ts';
import { customerQueries } from './customer-queries.ts';
import { addCustomerRoute } from './route.ts';
import { OnboardedSummary, type Onboarded } from './onboarded-summary.tsx';
import { branchNames, fieldErrors, onboardingOf, onboardingRules, type OnboardingDraft } from './onboarding-draft.ts';

// Load the calendar with the section that needs it.
const SubscriptionFields = lazy(async () => ({
  default: (await import('./subscription-fields.tsx')).SubscriptionFields,
}));

/** `/customer/add`: a complete customer in one form, saved by one call. */
export function AddCustomerPage() {
  const services = useQuery(everyService(useApi({ service })));
  const [made, setMade] = useState<Onboarded | null>(null);
  return (
    <AdminPage route={addCustomerRoute} width="form">
      <QueryError message={t('Couldn’t load services.')} query={services} />
      {services.isPending ? <FormSkeleton /> : null}
      {made === null ? null : <OnboardedSummary made={made} onAnother={() => setMade(null)} />}
      {services.data === undefined || made !== null ? null : <CustomerForm services={services.data} onMade={setMade} />}
    </AdminPage>
  );
}

interface CustomerFormProps {
  services: readonly Service[];
  onMade: (made: Onboarded) => void;
}

function CustomerForm({ services, onMade }: CustomerFormProps) {
  const { emailTldMaxLetters } = useConfig();
  const onboard = useMutation(customerQueries(useApi({ customer })).onboard());
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(dirty);
  const rules = useTexts(() => onboardingRules(emailTldMaxLetters), [emailTldMaxLetters]);
  // Fill once: refetched data must not overwrite typed text.
  const [initialValues] = useState<OnboardingDraft>(() => ({
    name: '',
    openToRegistration: false,
    branches: '',
    firstName: '',
    lastName: '',
    email: '',
    access: accessRows(services, {}, 'everything'),
    withSubscription: false,
    serviceId: '',
    serviceType: '',
    planId: '',
    startDate: todayInUtc(),
  }));

  async function send(draft: OnboardingDraft, form: FormHelpers<OnboardingDraft>) {
    const sent = onboardingOf(draft);
    try {
      onMade({ ...(await onboard.mutateAsync(sent)), sent });
    } catch (error) {
      form.setFormError(saveFailure(error));
      if (!isRefusal(error)) return;
      const found = fieldErrors(error.errors);
      if (Object.keys(found).length > 0) form.setErrors(found);
    }
  }

  return (
    <Form<OnboardingDraft>
      label={t('Add Customer')}
      initialValues={initialValues}
      rules={rules}
      onDirtyChange={setDirty}
      marksRequired
      onSubmit={send}
    >
      {({ values }) => (
        <>
          <ErrorSummary />
          <OrganizationSection />
          <FormSection heading={t('Branches')}>
            <BranchesField />
          </FormSection>
          <FirstUserSection />
          <FormSection heading={t('Subscription')}>
            <SwitchField
              name="withSubscription"
              label={t('Add a subscription now')}
              hint={t('You can also add one later.')}
            />
            {values.withSubscription ? (
              <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
                <SubscriptionFields services={services} granted={Object.keys(accessPayload(values.access))} />
              </Suspense>
            ) : null}
          </FormSection>
          <FormFooter>
            <FormError />
            <SubmitButton>{t('Add Customer')}</SubmitButton>
            <Button variant="outlined" href={paths.customer}>
              {t('Cancel')}
            </Button>
          </FormFooter>
        </>
      )}
    </Form>
  );
}

function OrganizationSection() {
  return (
    <FormSection heading={t('Organization')}>
      <TextField
        name="name"
        label={t('Organization Name')}
        required
        // oxlint-disable-next-line no-autofocus -- the page is opened to fill this form; not where a keyboard would cover it
        autoFocus={mayTakeFocus()}
        autoComplete="off"
        maxLength={200}
      />
      <SwitchField
        name="openToRegistration"
        label={t('Open to registration')}
        hint={t('People can choose this organization when they request access.')}
      />
    </FormSection>
  );
}

function FirstUserSection() {
  return (
    <FormSection heading={t('First user')}>
      <TwoColumns>
        <TextField name="firstName" label={t('First Name')} required autoComplete="off" />
        <TextField name="lastName" label={t('Last Name')} autoComplete="off" />
        <PersonEmailField />
      </TwoColumns>
      <AccessTable />
    </FormSection>
  );
}

const chipsShown = 20;

function BranchesField() {
  const { value } = useFieldState<string>('branches');
  const { values } = useFormState<OnboardingDraft>();
  const { names, repeated } = branchNames(value);
  return (
    <>
      <TextField
        name="branches"
        label={t('Branches')}
        required
        rows={4}
        hint={t('One per line. Type them or paste a list. The first user joins the first branch.')}
      />
      {names.length === 0 ? null : (
        <Box>
          <Typography component="output" variant="body2" sx={{ color: 'text.secondary', display: 'block', mb: 0.75 }}>
            {countText(names.length, values.name.trim(), repeated)}
          </Typography>
          <Box
            component="ul"
            aria-label={t('Branches to add')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
          >
            {names.slice(0, chipsShown).map((name) => (
              <li key={name}>
                <Chip size="small" label={name} slotProps={{ label: { dir: 'auto' } }} sx={{ maxWidth: 260 }} />
              </li>
            ))}
            {names.length > chipsShown ? <li>{t('and {more} more', { more: names.length - chipsShown })}</li> : null}
          </Box>
        </Box>
      )}
    </>
  );
}

/** *3 branches of Noordzee, 1 duplicate skipped*. */
function countText(count: number, organization: string, repeated: number): string {
  const values = { count, organization, repeated };
  if (organization === '')
    return repeated === 0
      ? t('{count, plural, one {# branch} other {# branches}}', values)
      : t(
          '{count, plural, one {# branch} other {# branches}}, {repeated, plural, one {# duplicate skipped} other {# duplicates skipped}}',
          values,
        );
  return repeated === 0
    ? t('{count, plural, one {# branch of {organization}} other {# branches of {organization}}}', values)
    : t(
        '{count, plural, one {# branch of {organization}} other {# branches of {organization}}}, {repeated, plural, one {# duplicate skipped} other {# duplicates skipped}}',
        values,
      );
}

function FormSkeleton() {
  return (
    <>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={200} />
      <Skeleton variant="rounded" height={420} />
    </>
  );
}
