import { useApi } from '@gangway/api-client/react';
import { plan, type Plan, type ServiceUnit } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { msg, t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../shared/access/use-permission.ts';
import { SavedNote } from '../../shared/forms/saved-note.tsx';
import { TwoColumns } from '../../shared/forms/two-columns.tsx';
import { useUnsavedGuard } from '../../shared/forms/use-unsaved-guard.ts';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { tellRefusal } from '../../shared/text/failure-text.ts';
import { useFormVersion } from '../../shared/versioned-save/use-form-version.ts';
import { sayNames } from '../../shared/text/say-names.ts';
import {
  disagreement,
  numbersDraft,
  numbersRules,
  numbersText,
  numbersToSave,
  type PlanNumbersDraft,
} from './plan-numbers-draft.ts';
import { planQueries } from './plan-queries.ts';

interface PlanNumbersProps {
  record: Plan;
  /** What the plan's service counts; null for nothing. */
  unit: ServiceUnit | null;
}

/** What a plan includes in numbers, beside its free texts: a sentence for readers, a form for those who may write. */
export function PlanNumbers(props: PlanNumbersProps) {
  const mayWrite = usePermission('plans:write');
  return (
    <RecordSection heading={t('Limit in numbers')}>
      <Typography sx={{ color: 'text.secondary' }}>{numbersText(props.record, props.unit)}</Typography>
      {mayWrite ? <NumbersForm {...props} /> : null}
    </RecordSection>
  );
}

const periods = [
  { id: 'month', name: msg('Month') },
  { id: 'year', name: msg('Year') },
  { id: 'term', name: msg('Term of the subscription') },
];

const modes = [
  { id: 'soft', name: msg('Soft: further ones are used and charged') },
  { id: 'hard', name: msg('Hard: the service closes') },
];

function NumbersForm({ record, unit }: PlanNumbersProps) {
  const [initialValues] = useState(() => numbersDraft(record));
  const [rules] = useState(numbersRules);
  const [saved, setSaved] = useState(false);
  const [dirty, setDirty] = useState(false);
  const save = useMutation(planQueries(useApi({ plan })).update());
  const { version, begunWith } = useFormVersion(record, (read) => numbersToSave(numbersDraft(read)));
  useUnsavedGuard(dirty);

  async function send(draft: PlanNumbersDraft, form: FormHelpers<PlanNumbersDraft>) {
    setSaved(false);
    try {
      const row = { ...record, version };
      const now = await save.mutateAsync({ row, name: record.displayName, change: numbersToSave(draft) });
      begunWith(now);
      form.markSaved(numbersDraft(now));
      setSaved(true);
    } catch (error) {
      tellRefusal(form, error);
    }
  }

  return (
    <Form<PlanNumbersDraft>
      label={t('Limit in numbers')}
      initialValues={initialValues}
      rules={rules}
      onDirtyChange={(now) => {
        if (now) setSaved(false);
        setDirty(now);
      }}
      onSubmit={send}
    >
      {({ values }) => (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TwoColumns>
            <TextField
              name="included"
              label={t('Included')}
              inputMode="decimal"
              hint={
                disagreement(record.limits, values.included) ??
                (unit === null
                  ? t('The service has no unit yet.')
                  : t('In {other}. Empty: no limit.', { other: unit.other }))
              }
            />
            <SelectField name="period" label={t('Per')} options={sayNames(periods)} />
          </TwoColumns>
          <TwoColumns>
            <TextField
              name="furtherPrice"
              label={t('Price of each further one')}
              inputMode="decimal"
              hint={disagreement(record.additionalLimitPricePerCount, values.furtherPrice)}
            />
            <TextField name="currency" label={t('Currency')} placeholder="EUR" />
          </TwoColumns>
          <SelectField name="mode" label={t('When the limit is reached')} options={sayNames(modes)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <FormError />
            <SubmitButton>{t('Save')}</SubmitButton>
            <SavedNote shown={saved} />
          </Box>
        </Box>
      )}
    </Form>
  );
}
