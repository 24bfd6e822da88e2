import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { type Banner, banner } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField, type FormHelpers } from '@gangway/form-kit';
import { MomentField } from '@gangway/form-kit/moment-field';
import { t } from '@gangway/messages';
import { ErrorNotice, QueryError, useOnBack } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { notSaved } from '../../../shared/text/failure-text.ts';
import { fromLocalMoment, toLocalMoment } from '../../../shared/dates/local-moment.ts';
import { bannerQueries } from './banner-queries.ts';

interface Draft {
  text: string;
  from: string;
  until: string;
}

const longest = 300;

const rules = async () => {
  const { object, requiredText, string } = await import('@gangway/form-kit/rules');
  return object({
    text: requiredText(t('Text is required')).max(longest, t('At most {n} characters', { n: longest })),
    from: string(),
    until: string(),
  });
};

/** Writes what everyone reads on the launcher. */
export function BannerDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  useOnBack(onClose);
  const written = useQuery(bannerQueries(useApi({ banner })).read());
  return (
    // With what is written, not before: it would grow under the eye.
    <Dialog open={!written.isPending} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ pb: 0.5 }}>
        {t('Launcher banner')}
      </DialogTitle>
      {written.data === undefined ? (
        <DialogContent>
          <QueryError message={t('Couldn’t load the banner.')} query={written} />
        </DialogContent>
      ) : (
        <BannerForm written={written.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function BannerForm({ written, onClose }: { written: Banner | null; onClose: () => void }) {
  const api = useApi({ banner });
  const save = useMutation(bannerQueries(api).save());

  const remove = useMutation({ ...bannerQueries(api).save(), onSuccess: onClose });

  async function send({ text, from, until }: Draft, form: FormHelpers<Draft>) {
    try {
      await save.mutateAsync({ text: text.trim(), from: fromLocalMoment(from), until: fromLocalMoment(until) });
    } catch (error) {
      if (isApiError(error) && error.errors.length > 0) {
        form.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
      } else {
        form.setFormError(t(notSaved));
      }
      return;
    }
    onClose();
  }

  return (
    <Form<Draft>
      label={t('Launcher banner')}
      initialValues={{
        text: written?.text ?? '',
        from: toLocalMoment(written?.from ?? null),
        until: toLocalMoment(written?.until ?? null),
      }}
      rules={rules}
      gap={0}
      onSubmit={send}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('Everyone sees it above their services.')}</Typography>
        <TextField name="text" label={t('Text')} required rows={3} />
        <MomentField name="from" label={t('From (optional)')} />
        <MomentField name="until" label={t('Until (optional)')} />
        <FormError />
        {remove.isError ? (
          <ErrorNotice message={t('Couldn’t remove the banner.')} onRetry={() => remove.mutate(null)} />
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {written === null ? null : (
          <Button color="error" onClick={() => remove.mutate(null)} sx={{ marginInlineEnd: 'auto' }}>
            {t('Remove')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton>{t('Save')}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
