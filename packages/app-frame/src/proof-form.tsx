import { isApiError } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { useSession } from '@gangway/auth-client/react';
import { factor } from '@gangway/contract';
import { CodeField, Form, FormError, PasswordField, SubmitButton, type FormHelpers } from '@gangway/form-kit';
import { object, requiredPassword, requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProofQuestion } from './fresh-proof.ts';

interface Values {
  proof: string;
}

interface ProofFormProps {
  method: 'password' | 'totp' | 'recovery_code';
  question: ProofQuestion;
}

/** The password or a code, sent as fresh proof. */
export function ProofForm({ method, question }: ProofFormProps) {
  const api = useApi({ factor });
  const { profile } = useSession();

  async function send({ proof }: Values, form: FormHelpers<Values>) {
    try {
      await api.factor.stepUp({ body: method === 'password' ? { method, password: proof } : { method, code: proof } });
    } catch (error) {
      const message = isApiError(error) ? error.message : t('Not confirmed. Try again.');
      if (isApiError(error, 422)) form.setErrors({ proof: message });
      else form.setFormError(message);
      form.selectField('proof');
      return;
    }
    question.answer(true);
  }

  return (
    <Form<Values>
      label={t('Confirm it’s you')}
      initialValues={{ proof: '' }}
      rules={object({
        proof:
          method === 'password' ? requiredPassword(t('Password is required')) : requiredText(t('Code is required')),
      })}
      failureMessage={t('Not confirmed. Try again.')}
      onSubmit={send}
    >
      <FormError />
      {method === 'password' ? (
        <>
          {/* Tells password managers which account this is. */}
          <input type="text" name="username" autoComplete="username" value={profile?.email ?? ''} readOnly hidden />
          {/* oxlint-disable-next-line no-autofocus -- the dialog's one field */}
          <PasswordField name="proof" label={t('Password')} autoComplete="current-password" autoFocus />
        </>
      ) : (
        // oxlint-disable-next-line no-autofocus -- the dialog's one field
        <CodeField name="proof" kind={method} autoFocus />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button variant="outlined" onClick={() => question.answer(false)}>
          {t('Cancel')}
        </Button>
        <SubmitButton>{t('Confirm')}</SubmitButton>
      </Box>
    </Form>
  );
}
