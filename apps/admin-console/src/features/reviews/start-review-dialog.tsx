import { useApi } from '@gangway/api-client/react';
import type { ReviewKind } from '@gangway/contract';
import { TextField, useFormState } from '@gangway/form-kit';
import { AutocompleteField, MultiSelectField } from '@gangway/form-kit/autocomplete-field';
import { DateField } from '@gangway/form-kit/date-field';
import { array, mixed, object, requiredChoice, requiredText } from '@gangway/form-kit/rules';
import { SelectField } from '@gangway/form-kit/select-field';
import { t } from '@gangway/messages';
import type { SelectOption } from '@gangway/table-kit';
import { QueryError, mayTakeFocus } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { daysAfter, todayInUtc } from '../../shared/dates/calendar-day.ts';
import { lastDayRule } from '../../shared/dates/last-day.ts';
import { nameTest } from '../../shared/forms/name-test.ts';
import { startQueries, subjectCalls } from './review-queries.ts';
import { kindMessages } from './review-messages.ts';

export interface StartReviewDialogProps {
  onClose: () => void;
  onStarted: (id: number) => void;
  /** Fills the form with a review of this organization. */
  suggested?: SelectOption | null;
}

type Draft = {
  name: string;
  kind: ReviewKind;
  subject: SelectOption | null;
  reviewers: SelectOption[];
  dueDate: string;
};

const kinds = ['organization', 'branch', 'service', 'role'] as const satisfies readonly ReviewKind[];
/** Default days for reviewers. */
const usualDays = 14;

const rules = () =>
  object({
    name: requiredText(t('Name is required')).test(nameTest),
    // Name the field's error like its label.
    subject: mixed().when('kind', ([kind]: ReviewKind[]) => requiredChoice(t(kindMessages[kind ?? 'organization']))),
    reviewers: array().min(1, t('Choose at least one reviewer')),
    dueDate: lastDayRule().required(t('Due date is required')),
  });

/** Starts a review of every grant in an organization, branch, service or role. */
export function StartReviewDialog({ onClose, onStarted, suggested = null }: StartReviewDialogProps) {
  const start = useMutation(startQueries(useApi(subjectCalls)).start());
  return (
    <FormDialog<Draft>
      label={t('Start Review')}
      submitLabel={t('Start')}
      isLong
      initialValues={{
        name: suggested === null ? '' : t('Review of {name}', { name: suggested.name }),
        kind: 'organization',
        subject: suggested,
        reviewers: [],
        dueDate: daysAfter(todayInUtc(), usualDays),
      }}
      rules={rules()}
      onSave={async ({ name, kind, subject, reviewers, dueDate }) => {
        if (subject === null) return;
        const { id } = await start.mutateAsync({
          name: name.trim(),
          kind,
          subject: Number(subject.id),
          reviewers: reviewers.map((reviewer) => Number(reviewer.id)),
          dueDate,
        });
        onStarted(id);
      }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {t('Reviewers decide on each current grant. Nothing is removed until you apply the review.')}
      </Typography>
      <TextField
        name="name"
        label={t('Name')}
        required
        // oxlint-disable-next-line no-autofocus -- the dialog is opened to fill it; not where a keyboard would cover it
        autoFocus={mayTakeFocus()}
      />
      <ScopeFields />
      <DateField
        name="dueDate"
        label={t('Due date')}
        required
        min={todayInUtc()}
        hint={t('Reviewers are reminded three days before.')}
      />
    </FormDialog>
  );
}

function ScopeFields() {
  const queries = startQueries(useApi(subjectCalls));
  const { values, setValue } = useFormState<Draft>();
  const { kind, subject } = values;
  const [text, setText] = useState('');
  const subjects = useQuery(queries.subjects(kind, text));
  const reviewers = useQuery(queries.reviewers(kind, subject === null ? undefined : Number(subject.id)));
  // Clear the reviewers: they depend on the scope.
  const forgetReviewers = () => setValue('reviewers', []);
  return (
    <>
      <SelectField
        name="kind"
        label={t('Covers')}
        required
        options={kinds.map((id) => ({ id, name: t(kindMessages[id]) }))}
        onChosen={() => {
          setText('');
          setValue('subject', null);
          forgetReviewers();
        }}
      />
      <AutocompleteField
        // Offer the choices of the chosen kind.
        key={kind}
        name="subject"
        label={t(kindMessages[kind])}
        required
        options={subjects.data ?? []}
        loading={subjects.isFetching}
        emptyText={subjects.isError ? t('Couldn’t load choices.') : t('Nothing matches')}
        onSearch={setText}
        onChosen={forgetReviewers}
      />
      <MultiSelectField
        name="reviewers"
        label={t('Reviewers')}
        required
        options={(reviewers.data ?? []).map(({ id, name, role }) => ({ id, name: `${name} (${role})` }))}
        loading={reviewers.isFetching}
        hint={t(
          'An Org_Admin decides for people in their organization, a Branch_Admin for people in their branches. No one decides on their own access.',
        )}
      />
      <QueryError message={t('Couldn’t load reviewers.')} query={reviewers} />
    </>
  );
}
