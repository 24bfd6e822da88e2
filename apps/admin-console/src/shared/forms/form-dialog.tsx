import { Form, FormError, SubmitButton, type FormProps } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import { useOnBack } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { refusalText } from '../text/failure-text.ts';

export interface FormDialogProps<Values> extends Pick<FormProps<Values>, 'initialValues' | 'rules'> {
  /** Names the form; heads the dialog unless `title` is given. */
  label: string;
  title?: ReactNode;
  submitLabel: string;
  submitDisabled?: boolean;
  /** `error`: a destructive action. */
  submitColor?: 'primary' | 'error';
  /** Fill the screen on a phone: the form is too long for a window there. */
  isLong?: boolean;
  /** Holds a table. */
  isWide?: boolean;
  /** Saves, then closes or leads on. The form shows what it throws. */
  onSave: (values: Values) => Promise<unknown>;
  failureText?: (error: unknown) => string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, open until it is saved; Escape, Back and Cancel close it unless it is being sent. */
export function FormDialog<Values extends object>({
  label,
  title = label,
  submitLabel,
  submitDisabled = false,
  submitColor = 'primary',
  isLong = false,
  isWide = false,
  onSave,
  failureText = refusalText,
  onClose,
  children,
  ...form
}: FormDialogProps<Values>) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isSending, setIsSending] = useState(false);
  const close = isSending ? undefined : onClose;
  useOnBack(() => close?.());
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isLong && isPhone}
      fullWidth
      maxWidth={isWide ? 'lg' : 'xs'}
      aria-labelledby={titleId}
    >
      <Form<Values>
        {...form}
        label={label}
        gap={0}
        marksRequired
        onSubmit={async (values, { setFormError }) => {
          setIsSending(true);
          try {
            await onSave(values);
          } catch (error) {
            setFormError(failureText(error));
          } finally {
            setIsSending(false);
          }
        }}
      >
        <DialogTitle id={titleId} component="h2" variant="h2" sx={{ pb: 1.5, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {children}
          <FormError />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="outlined" onClick={onClose} disabled={isSending}>
            {t('Cancel')}
          </Button>
          <SubmitButton disabled={submitDisabled} color={submitColor}>
            {submitLabel}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
