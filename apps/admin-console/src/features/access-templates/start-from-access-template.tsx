import { useApi } from '@gangway/api-client/react';
import type { Service } from '@gangway/contract';
import { useFormState, type SelectOption } from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { QueryError } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { accessTemplateCalls, accessTemplateQueries } from './access-template-queries.ts';
import type { AccessDraft } from '../../shared/access/access-form.ts';
import { leftOutOfTemplate, rowsOfTemplate } from './template-rows.ts';

/** What the surrounding form holds of it. */
type TemplateChoiceDraft = { organization: SelectOption | null; job: number | ''; access: readonly AccessDraft[] };

/** Fills the table of services with what a job gives; what is chosen by hand afterwards stands. */
export function StartFromAccessTemplate({ services }: { services: readonly Service[] }) {
  const list = useQuery(accessTemplateQueries(useApi(accessTemplateCalls)).list());
  const { values, setValue } = useFormState<TemplateChoiceDraft>();
  const { organization, job: chosen, access } = values;
  const jobs = (list.data ?? []).filter(
    (job) => job.organization === null || job.organization.id === Number(organization?.id),
  );
  const job = jobs.find(({ id }) => id === chosen);
  if (list.isError) return <QueryError thing="jobs" query={list} />;
  if (jobs.length === 0) return null;
  const leftOut = job === undefined ? [] : leftOutOfTemplate(access, job.services);
  const names = leftOut.map((key) => services.find(({ name }) => name === key)?.displayName ?? key);
  return (
    <>
      <SelectField
        name="job"
        label="Start from a job"
        placeholder="No job"
        emptyLabel="No job"
        hint="Choosing a job replaces the table below. You can then change it for this person."
        options={jobs.map(({ id, name }) => ({ id, name }))}
        onChosen={(option) => {
          const next = jobs.find(({ id }) => id === option?.id);
          setValue('access', rowsOfTemplate(access, next?.services ?? {}));
        }}
      />
      <Typography component="output" variant="body2" sx={{ color: 'warning.main' }}>
        {names.length === 0
          ? ''
          : `Some of this job’s access can’t be granted here: ${new Intl.ListFormat('en').format(names)}.`}
      </Typography>
    </>
  );
}
