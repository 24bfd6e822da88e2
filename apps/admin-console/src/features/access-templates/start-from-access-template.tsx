import { useApi } from '@gangway/api-client/react';
import type { Service } from '@gangway/contract';
import { useFormState, type SelectOption } from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { joined, t } from '@gangway/messages';
import { QueryError } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { accessTemplateCalls, accessTemplateQueries } from './access-template-queries.ts';
import type { AccessDraft } from '../../shared/access/access-form.ts';
import { leftOutOfTemplate, rowsOfTemplate } from './template-rows.ts';

/** Part of the surrounding form's draft. */
type TemplateChoiceDraft = { organization: SelectOption | null; job: number | ''; access: readonly AccessDraft[] };

/** Fills the table of services from a template; later choices by hand stay. */
export function StartFromAccessTemplate({ services }: { services: readonly Service[] }) {
  const list = useQuery(accessTemplateQueries(useApi(accessTemplateCalls)).list());
  const { values, setValue } = useFormState<TemplateChoiceDraft>();
  const { organization, job: chosenId, access } = values;
  const templates = (list.data ?? []).filter(
    (template) => template.organization === null || template.organization.id === Number(organization?.id),
  );
  const template = templates.find(({ id }) => id === chosenId);
  if (list.isError) return <QueryError message={t('Couldn’t load access templates.')} query={list} />;
  if (templates.length === 0) return null;
  const leftOut = template === undefined ? [] : leftOutOfTemplate(access, template.services);
  const names = leftOut.map((key) => services.find(({ name }) => name === key)?.displayName ?? key);
  return (
    <div>
      <SelectField
        name="job"
        label={t('Start from an access template')}
        placeholder={t('No access template')}
        emptyLabel={t('No access template')}
        hint={t('Choosing a template replaces the table below. You can then change it for this person.')}
        options={templates.map(({ id, name }) => ({ id, name }))}
        onChosen={(option) => {
          const next = templates.find(({ id }) => id === option?.id);
          setValue('access', rowsOfTemplate(access, next?.services ?? {}));
        }}
      />
      <Typography component="output" variant="body2" sx={{ color: 'warning.main' }}>
        {names.length === 0
          ? ''
          : t('Some of this template’s access can’t be granted here: {names}.', {
              names: joined(names),
            })}
      </Typography>
    </div>
  );
}
