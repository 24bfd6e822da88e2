import { isApiError } from '@gangway/api-client';
import type { Maintenance, Service } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { MomentField } from '@gangway/form-kit/moment-field';
import { t } from '@gangway/messages';
import { ErrorNotice, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { fromLocalMoment, toLocalMoment } from '../../shared/dates/local-moment.ts';
import { TwoColumns } from '../../shared/forms/two-columns.tsx';
import { useClientQueries } from './client/client-queries.ts';

interface Draft {
  from: string;
  until: string;
  note: string;
}

const rules = async () => {
  const { object, requiredText, string } = await import('@gangway/form-kit/rules');
  return object({
    from: requiredText(t('Start is required')),
    until: requiredText(t('End is required')),
    note: string(),
  });
};

const draftOf = (planned: Maintenance | null): Draft => ({
  from: toLocalMoment(planned?.from ?? null),
  until: toLocalMoment(planned?.until ?? null),
  note: planned?.note ?? '',
});

/** Plans a period in which the launcher warns before the service opens. */
export function ServiceMaintenance({ service }: { service: Service }) {
  const save = useMutation(useClientQueries(service.id).saveService());
  const end = useMutation(useClientQueries(service.id).saveService());
  const planned = service.maintenance ?? null;
  const version = service.version ?? 1;
  const place = useRef<HTMLDivElement>(null);
  const isSaving = save.isPending || end.isPending;
  const wasSaving = useRef(false);
  useEffect(() => {
    // Move the focus: the form starts over with the saved values, and the pressed button goes.
    if (wasSaving.current && !isSaving && document.activeElement === document.body) {
      place.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    }
    wasSaving.current = isSaving;
  }, [isSaving]);

  async function send({ from, until, note }: Draft, form: FormHelpers<Draft>) {
    const maintenance = { from: fromLocalMoment(from) ?? '', until: fromLocalMoment(until) ?? '', note: note.trim() };
    try {
      await save.mutateAsync({ version, maintenance });
    } catch (error) {
      if (!isApiError(error) || error.status === 0 || error.status >= 500) throw error;
      const about = error.errors.find(({ field }) => field === 'maintenance');
      if (about === undefined) form.setFormError(error.message);
      else form.setErrors({ until: about.message });
    }
  }

  return (
    <Box ref={place} sx={{ maxWidth: 760 }}>
      <Form<Draft>
        key={service.version}
        label={t('Maintenance')}
        initialValues={draftOf(planned)}
        rules={rules}
        marksRequired
        onSubmit={send}
      >
        <RecordSection heading={t('Maintenance')}>
          <Typography sx={{ color: 'text.secondary' }}>
            {t('The tile shows a warning, and people confirm it before the service opens.')}
          </Typography>
          <TwoColumns>
            <MomentField name="from" label={t('From')} required />
            <MomentField name="until" label={t('Until')} required />
          </TwoColumns>
          <TextField name="note" label={t('Note (optional)')} maxLength={120} hint={t('One line on the tile')} />
          <FormError />
          {end.isError ? <ErrorNotice message={t('Couldn’t end the maintenance. Reload and try again.')} /> : null}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <SubmitButton>{planned === null ? t('Plan maintenance') : t('Save')}</SubmitButton>
            {planned === null ? null : (
              <WriteButton variant="outlined" onClick={() => end.mutate({ version, maintenance: null })}>
                {t('End maintenance')}
              </WriteButton>
            )}
          </Box>
        </RecordSection>
      </Form>
    </Box>
  );
}
