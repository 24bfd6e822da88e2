import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import type { AccessRequest, Service } from '@gangway/contract';
import {
  ErrorSummary,
  Form,
  FormError,
  SubmitButton,
  TextField,
  useFormState,
  type FormHelpers,
  type SelectOption,
} from '@gangway/form-kit';
import { t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import { ErrorNotice, QueryError, mayTakeFocus } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/page/paths.ts';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { useLinkedOrganization } from '../../shared/queries/use-linked-organization.ts';
import { highlight } from '../../shared/list/use-highlight.ts';
import { useGrantable, type Grantable } from '../../shared/access/use-grantable.ts';
import { useUnsavedGuard } from '../../shared/forms/use-unsaved-guard.ts';
import { AccessTable } from '../../shared/access/access-table.tsx';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { PersonEmailField } from '../../shared/forms/person-email-field.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { accessRows } from '../../shared/access/access-form.ts';
import {
  accessTemplateCalls,
  accessTemplateQueries,
  rowsOfTemplate,
  StartFromAccessTemplate,
} from '../access-templates/index.ts';
import { PlaceFields } from './place-fields.tsx';
import { ReleasedNote } from '../../shared/access/released-note.tsx';
import { RequestNotice } from './request-notice.tsx';
import { TwoColumns } from '../../shared/forms/two-columns.tsx';
import { addUserRoute } from './route.ts';
import { StartLikePerson } from './start-like-person.tsx';
import { StartWithPlan } from './start-with-plan.tsx';
import { newUserPayload, newUserRules, withPlan, type NewUserDraft } from './user-form.ts';
import { userMessages, useUserQueries } from './user-queries.ts';

/**
 * Add User (specification section 2); `?request={id}` fills it from a request for access, `?organization={id}` with an
 * organization.
 */
export function AddUserPage() {
  const queries = useUserQueries();
  const [params] = useSearchParams();
  const requestId = /^[1-9]\d{0,9}$/.test(params.get('request') ?? '') ? Number(params.get('request')) : null;
  const services = useQuery(queries.services());
  const linked = useLinkedOrganization({ 'f.isActive': 'true' });
  const request = useQuery({ ...queries.request(requestId ?? 0), enabled: requestId !== null });
  const { grantable, isError: isUnknown, isFetching, retry } = useGrantable();
  // Wait for the templates: their field must not push the table of services down.
  const templates = useQuery(accessTemplateQueries(useApi(accessTemplateCalls)).list());
  const waiting =
    services.isPending ||
    templates.isPending ||
    grantable === undefined ||
    linked === undefined ||
    (requestId !== null && request.isPending);
  return (
    <AdminPage route={addUserRoute} width="form">
      <QueryError message={t('Couldn’t load services.')} query={services} />
      {request.isError ? (
        <ErrorNotice
          message={
            isApiError(request.error, 404) ? t('This request no longer exists.') : t('Couldn’t load the request.')
          }
          onRetry={isApiError(request.error, 404) ? undefined : () => void request.refetch()}
          retrying={request.isFetching}
        />
      ) : null}
      {isUnknown ? (
        <ErrorNotice message={t('Couldn’t load the access options.')} onRetry={retry} retrying={isFetching} />
      ) : null}
      {waiting && !services.isError && !isUnknown ? <FormSkeleton /> : null}
      {services.data !== undefined && grantable !== undefined && !waiting ? (
        <AddUserForm
          services={services.data}
          grantable={grantable}
          request={request.data ?? null}
          organization={linked ?? null}
        />
      ) : null}
    </AdminPage>
  );
}

interface AddUserFormProps {
  services: readonly Service[];
  grantable: Grantable;
  request: AccessRequest | null;
  /** Without a request. */
  organization: SelectOption | null;
}

function AddUserForm({ services, grantable, request, organization }: AddUserFormProps) {
  const queries = useUserQueries();
  const navigate = useNavigate();
  const { emailTldMaxLetters } = useConfig();
  const register = useMutation(queries.register());
  const [dirty, setDirty] = useState(false);
  const letGo = useUnsavedGuard(dirty);
  const rules = useTexts(() => newUserRules(emailTldMaxLetters), [emailTldMaxLetters]);
  // Fill it once: a refetched list must not throw away typed text.
  const [initialValues] = useState(() => draftFrom(request, organization, services, grantable));

  async function send(draft: NewUserDraft, form: FormHelpers<NewUserDraft>) {
    const payload = newUserPayload(
      draft,
      request?.status === 'open' && request.kind === 'registration' ? request.id : null,
    );
    if (payload === null) return;
    try {
      const id = await register.mutateAsync(payload);
      letGo();
      await navigate(paths.users, { state: highlight(id) });
    } catch (error) {
      form.setFormError(t(userMessages.addFailed));
      const reasons = reasonsOf(error, withPlan(draft));
      if (Object.keys(reasons).length > 0) form.setErrors(reasons);
    }
  }

  return (
    <Form<NewUserDraft>
      label={t('Add User')}
      initialValues={initialValues}
      rules={rules}
      validateOn="change"
      marksRequired
      failureMessage={t(userMessages.addFailed)}
      onDirtyChange={setDirty}
      onSubmit={send}
    >
      {request === null ? null : <RequestNotice request={request} onDecided={letGo} />}
      <ErrorSummary />
      <FormSection heading={t('Personal details')}>
        <TwoColumns>
          <TextField
            name="firstName"
            label={t('First Name')}
            required
            autoComplete="off"
            // oxlint-disable-next-line no-autofocus -- the page is opened to fill this form; not where a keyboard would cover it
            autoFocus={mayTakeFocus()}
          />
          <TextField name="lastName" label={t('Last Name')} autoComplete="off" />
          <PersonEmailField />
        </TwoColumns>
      </FormSection>
      <FormSection heading={t('Organization')}>
        <TwoColumns>
          <NewUserPlace />
        </TwoColumns>
      </FormSection>
      <NewUserAccess services={services} grantable={grantable} />
      <FormFooter>
        <FormError />
        <SubmitButton>{t('Submit')}</SubmitButton>
        <NoServiceNote />
        <Button variant="outlined" href={paths.users}>
          {t('Cancel')}
        </Button>
      </FormFooter>
    </Form>
  );
}

/** Another organization has other templates: clear the template and the access it filled in. */
function NewUserPlace() {
  const { values, setValue } = useFormState<NewUserDraft>();
  return (
    <PlaceFields
      branches="one"
      onOrganization={() => {
        if (values.job === '') return;
        setValue('job', '');
        setValue('access', rowsOfTemplate(values.access, {}));
      }}
    />
  );
}

/** Roles in the services, typed or filled in from a template or a colleague, each with its plan. */
function NewUserAccess({ services, grantable }: Pick<AddUserFormProps, 'services' | 'grantable'>) {
  return (
    <FormSection heading={t('Access')}>
      <TwoColumns>
        <StartFromAccessTemplate services={services} />
        <StartLikePerson />
      </TwoColumns>
      <AccessTable
        renderBelowRole={(row, hideLabel) => (
          <StartWithPlan
            row={row}
            serviceId={services.find(({ name }) => name === row.service)?.id ?? 0}
            grantable={grantable}
            hideLabel={hideLabel}
          />
        )}
      />
      <ReleasedNote grantable={grantable} />
    </FormSection>
  );
}

/** Allowed, but seldom meant: said beside Submit, once there is a person to add. */
function NoServiceNote() {
  const { values } = useFormState<NewUserDraft>();
  const isNamed = values.firstName.trim() !== '' && values.email.trim() !== '';
  return (
    <Typography component="output" variant="body2" sx={{ order: 1, color: 'text.secondary' }}>
      {isNamed && values.access.every(({ role }) => role === '') ? t('This user will have no service.') : ''}
    </Typography>
  );
}

function draftFrom(
  request: AccessRequest | null,
  organization: SelectOption | null,
  services: readonly Service[],
  grantable: Grantable,
): NewUserDraft {
  const access = accessRows(services, {}, grantable);
  const plans = Object.fromEntries(access.map(({ service }) => [service, '' as const]));
  if (request === null || request.kind !== 'registration') {
    return { firstName: '', lastName: '', email: '', organization, branch: null, job: '', like: null, access, plans };
  }
  const asked = new Set(request.roles.map(({ name }) => name));
  return {
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    organization: request.organization,
    branch: request.branches[0] ?? null,
    job: '',
    like: null,
    plans,
    // A role that several services offer was asked for without saying where: that is for the administrator to choose.
    access: access.map((row) => {
      const [only, another] = row.offered.filter(
        (role) => asked.has(role) && access.filter(({ offered }) => offered.includes(role)).length === 1,
      );
      return only !== undefined && another === undefined ? { ...row, role: only } : row;
    }),
  };
}

/** Maps the server's messages about single fields to the form's names. */
function reasonsOf(error: unknown, withPlans: readonly string[]): Record<string, string> {
  if (!isApiError(error)) return {};
  if (error.status === 409 && error.errors.length === 0) return { email: error.message };
  return Object.fromEntries(
    error.errors.map(({ field, message }) => {
      const [, plan] = /^plans\.(\d+)/.exec(field) ?? [];
      if (plan !== undefined) return [`plans.${withPlans[Number(plan)] ?? ''}`, message];
      return [field === 'branches' ? 'branch' : field, message];
    }),
  );
}

function FormSkeleton() {
  return (
    <>
      <Skeleton variant="rounded" height={170} />
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={320} />
    </>
  );
}
