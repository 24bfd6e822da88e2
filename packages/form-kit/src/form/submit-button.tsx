import { disabledWithReason, restingStyle, Spinner, useOfflineReason } from '@gangway/ui-kit';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormState } from './form-state.ts';

export interface SubmitButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'color'> {
  children: ReactNode;
  /** Disables the button for a reason other than a running submit; show the reason near it. */
  disabled?: boolean;
  /** Also sends while the browser is offline, for forms that report the outcome themselves. */
  triesOffline?: boolean;
}

// Keep styles constant: styles for waiting, computed at the press, would delay the request.
const look = {
  position: 'relative',
  '& > .submit-waiting': { position: 'absolute', display: 'grid' },
  '&[aria-busy="true"]': { cursor: 'progress' },
  '&[aria-busy="true"] > .submit-words': { opacity: 0 },
} as const;

/** Sends the form. While sending, a spinner of the same width replaces the label; the focus stays. */
export function SubmitButton({
  children,
  size = 'medium',
  color = 'primary',
  fullWidth = false,
  disabled = false,
  triesOffline = false,
}: SubmitButtonProps) {
  const { submitting } = useFormState();
  const offline = useOfflineReason();
  const resting = triesOffline || submitting ? null : offline;
  return (
    <Button
      type="submit"
      variant="contained"
      size={size}
      color={color}
      fullWidth={fullWidth}
      disabled={disabled}
      // Use aria-disabled: `disabled` would lose the focus, and the form refuses a second submit anyway.
      aria-disabled={submitting || disabled}
      aria-busy={submitting}
      // Keep the focus in the field: on blur its error would move the button from under the pointer, losing the click.
      onMouseDown={(event) => event.preventDefault()}
      // Send a double click once: a fast refusal comes between its two clicks, and the form takes the second again.
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
      {...disabledWithReason(resting)}
      sx={resting === null ? look : [look, restingStyle]}
    >
      <span className="submit-words">{children}</span>
      {submitting ? (
        <span className="submit-waiting">
          <Spinner size={18} />
        </span>
      ) : null}
    </Button>
  );
}
