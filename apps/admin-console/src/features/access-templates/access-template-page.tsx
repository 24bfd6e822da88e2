import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { service as serviceRoutes, type AccessTemplate, type Service } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { dot, t } from '@gangway/messages';
import { ErrorNotice, NotFoundPage, QueryError, useConfirm, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { isRefusal, notSaved } from '../../shared/text/failure-text.ts';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { listPath, paths } from '../../shared/page/paths.ts';
import { useGrantable, type Grantable } from '../../shared/access/use-grantable.ts';
import { useUnsavedGuard } from '../../shared/forms/use-unsaved-guard.ts';
import { ConflictNotice } from '../../shared/versioned-save/conflict-notice.tsx';
import { useVersionedSave } from '../../shared/versioned-save/use-versioned-save.ts';
import { AccessTable } from '../../shared/access/access-table.tsx';
import { AccessTemplateDrift } from './access-template-drift.tsx';
import { accessTemplateCalls, accessTemplateQueries } from './access-template-queries.ts';
import { ReleasedNote } from '../../shared/access/released-note.tsx';
import { accessTemplateRoute } from './route.ts';
import { templateNameRule } from './template-name-rule.ts';
import { SavedNote } from '../../shared/forms/saved-note.tsx';
import { accessFormRules, accessRows, mergedAccess, type AccessDraft } from '../../shared/access/access-form.ts';
import { isComing } from '../../shared/queries/is-coming.ts';
import { everyService } from '../../shared/queries/choice-queries.ts';

/** `/access-templates/{id}`: the access a template grants, and the people whose access differs. */
export function AccessTemplatePage() {
  const { id: idText = '' } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(idText) ? Number(idText) : null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const template = useQuery({
    ...accessTemplateQueries(useApi(accessTemplateCalls)).one(id ?? 0),
    enabled: id !== null,
  });
  // Above the form: coming later it would push that down.
  const drift = useQuery({
    ...accessTemplateQueries(useApi(accessTemplateCalls)).drift(id ?? 0, { page: 1, size: 10 }),
    enabled: (template.data?.people ?? 0) > 0,
  });
  const services = useQuery(everyService(useApi({ service: serviceRoutes })));
  const { grantable, isError, isFetching, retry } = useGrantable();
  if (id === null || isApiError(template.error, 404)) {
    return (
      <NotFoundPage
        path={pathname}
        homeHref={paths.accessTemplates}
        homeLabel={t('Access templates')}
        onBack={() => void navigate(-1)}
      />
    );
  }
  const isReader = template.data?.mayEdit === false;
  if (
    template.data === undefined ||
    services.data === undefined ||
    (grantable === undefined && !isReader) ||
    isComing(drift)
  ) {
    const failed = template.isError ? template : services.isError ? services : null;
    return (
      <AdminPage route={accessTemplateRoute} width="form">
        {failed ? (
          <QueryError message={t('Couldn’t load this access template.')} query={failed} />
        ) : isError ? (
          <ErrorNotice message={t('Couldn’t load the access options.')} onRetry={retry} retrying={isFetching} />
        ) : (
          <Skeleton variant="rounded" height={320} />
        )}
      </AdminPage>
    );
  }
  return (
    <OneTemplate key={id} template={template.data} services={services.data} grantable={grantable ?? 'everything'} />
  );
}

interface OneTemplateProps {
  template: AccessTemplate;
  services: readonly Service[];
  grantable: Grantable;
}

type Change = Pick<AccessTemplate, 'name' | 'services'>;
type Draft = { name: string; access: readonly AccessDraft[] };

function OneTemplate({ template, services, grantable }: OneTemplateProps) {
  const queries = accessTemplateQueries(useApi(accessTemplateCalls));
  const client = useQueryClient();
  const update = useMutation(queries.update(template.id));
  // Base the form on the version it began with; only the caller's own saves move it on.
  const [base, setBase] = useState(template);
  const [round, setRound] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const letGo = useUnsavedGuard(isDirty);
  const { removeTemplate, isRemoving, removeError } = useRemove(template, letGo);
  const { save, theirs, overwrite, dismiss } = useVersionedSave<AccessTemplate, Change>({
    update: (change, version) => update.mutateAsync({ ...change, version }),
    read: () => client.fetchQuery({ ...queries.one(template.id), staleTime: 0 }),
  });

  function startOver(from: AccessTemplate) {
    setBase(from);
    setRound((count) => count + 1);
    setDirty(false);
    dismiss();
  }

  async function send({ name, access }: Draft, form: FormHelpers<Draft>) {
    setSaved(false);
    try {
      const now = await save({ name: name.trim(), services: templateAccess(base, access) }, base.version);
      if (now === null) return;
      setBase(now);
      form.markSaved(draftOf(now, services, grantable));
      setSaved(true);
    } catch (error) {
      form.setFormError(failureText(error));
    }
  }

  return (
    <AdminPage
      route={accessTemplateRoute}
      heading={template.name}
      lede={<TemplateFacts template={template} />}
      width="form"
      actions={
        template.mayEdit ? (
          <WriteButton variant="outlined" onClick={() => void removeTemplate()} disabled={isRemoving}>
            {t('Remove')}
          </WriteButton>
        ) : null
      }
    >
      {template.mayEdit ? null : (
        <Alert severity="info">{t('You can use this template for new users. Only a Super_Admin can change it.')}</Alert>
      )}
      {removeError === null ? null : <Alert severity="error">{failureText(removeError)}</Alert>}
      <AccessTemplateDrift template={template} services={services} />
      <Form<Draft>
        key={round}
        label={t('Access template')}
        initialValues={draftOf(base, services, grantable)}
        rules={accessFormRules.shape({
          name: templateNameRule(),
        })}
        validateOn="change"
        onDirtyChange={(dirty) => {
          if (dirty) setSaved(false);
          setDirty(dirty);
        }}
        marksRequired
        onSubmit={send}
      >
        <FormSection heading={t('Access')}>
          <TextField name="name" label={t('Name')} required disabled={!template.mayEdit} />
          <AccessTable disabled={!template.mayEdit} withoutEnd />
          {template.mayEdit ? <ReleasedNote grantable={grantable} /> : null}
        </FormSection>
        {theirs === null ? null : <ConflictNotice onReload={() => startOver(theirs)} onOverwrite={overwrite} />}
        {template.mayEdit ? <TemplateFooter isSaved={isSaved} /> : null}
      </Form>
    </AdminPage>
  );
}

/** Removes the template after a question, then leaves its page. `letGo` lets unsaved changes go. */
function useRemove(template: AccessTemplate, letGo: () => void) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const queries = accessTemplateQueries(useApi(accessTemplateCalls));
  const client = useQueryClient();
  const remove = useMutation(queries.remove(template.id));

  async function removeTemplate() {
    const sure = await confirm({
      title: t('Remove {name}?', { name: template.name }),
      message: t('People with this template keep their access but no longer have a template.'),
      yesLabel: t('Remove'),
      noLabel: t('Keep it'),
      emphasis: 'no',
    });
    if (!sure) return;
    try {
      await remove.mutateAsync();
    } catch {
      // Said above the form.
      return;
    }
    letGo();
    await navigate(paths.accessTemplates);
    await queries.forget(client, template.id);
  }

  return { removeTemplate, isRemoving: remove.isPending, removeError: remove.error };
}

function TemplateFacts({ template }: { template: AccessTemplate }) {
  return (
    <>
      <bdi>{template.organization?.name ?? t('Offered to every organization')}</bdi>
      {dot}
      {template.people === 0 ? (
        <span>{t('Not used yet')}</span>
      ) : (
        <Link href={listPath(paths.users, { jobId: String(template.id) })}>
          {t('{n, plural, one {# person} other {# people}}', { n: template.people })}
        </Link>
      )}
    </>
  );
}

function TemplateFooter({ isSaved }: { isSaved: boolean }) {
  return (
    <FormFooter>
      <FormError />
      <SubmitButton>{t('Save')}</SubmitButton>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Saving won’t change anyone’s current access.')}
      </Typography>
      <SavedNote shown={isSaved} />
    </FormFooter>
  );
}

function failureText(error: unknown): string {
  return isRefusal(error) || isApiError(error, 403) ? error.message : t(notSaved);
}

function draftOf({ name, services: given }: AccessTemplate, services: readonly Service[], grantable: Grantable): Draft {
  const catalogue = services.filter(({ name: key }) => key !== 'user_management');
  return { name, access: accessRows(catalogue, given, grantable) };
}

function templateAccess(base: AccessTemplate, rows: readonly AccessDraft[]): AccessTemplate['services'] {
  return Object.fromEntries(
    Object.entries(mergedAccess(base.services, rows)).map(([service, { until: _until, ...access }]) => [
      service,
      access,
    ]),
  );
}
