import type { UserDetail } from '@gangway/contract';
import { TextField } from '@gangway/form-kit';
import { object, requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { fullName } from '../user-columns.tsx';
import { useUserQueries } from '../user-queries.ts';

const rules = () =>
  object({
    reason: requiredText(t('Reason is required'))
      .min(3, t('At least {n, plural, one {# character} other {# characters}}', { n: 3 }))
      .max(500, t('At most {n, plural, one {# character} other {# characters}}', { n: 500 })),
  });

/** Asks for the reason of an erasure, which stays in the audit trail. */
export function EraseDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const erase = useMutation(useUserQueries().erase());
  const name = fullName(user);
  return (
    <FormDialog<{ reason: string }>
      label={t('Erase {name}', { name })}
      submitLabel={t('Erase for good')}
      submitColor="error"
      initialValues={{ reason: '' }}
      rules={rules()}
      onSave={async ({ reason }) => {
        await erase.mutateAsync({ id: user.id, reason: reason.trim() });
        onClose();
      }}
      onClose={onClose}
    >
      <Typography>
        {t(
          'Signs {name} out everywhere, ends all access and removes name, address and devices from every record. This cannot be undone.',
          { name },
        )}
      </Typography>
      <TextField
        name="reason"
        label={t('Reason')}
        required
        rows={2}
        hint={t('Stays in the audit trail. Don’t name the person.')}
      />
    </FormDialog>
  );
}
