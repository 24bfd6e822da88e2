import { disabledWithReason, restingStyle, Spinner, useOfflineReason } from '@gangway/ui-kit';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormState } from './form-state.ts';

export interface SubmitButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth' | 'color'> {
  children: ReactNode;
  /** Not now, for another reason than a running submit; say the reason near it. */
  disabled?: boolean;
  /** Sends while the browser is offline too, where the form itself says what came of it; else the button rests then. */
  triesOffline?: boolean;
}

// The same in every state: styles for waiting, made at the press, would hold up the request.
const look = {
  position: 'relative',
  '& > .submit-waiting': { position: 'absolute', display: 'grid' },
  '&[aria-busy="true"]': { cursor: 'progress' },
  '&[aria-busy="true"] > .submit-words': { opacity: 0 },
} as const;

/** Sends the form. While that lasts the label gives way to a spinner in the same width; the focus stays on it. */
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
      // Really disabled it would lose the focus; a second submit is refused by the form.
      aria-disabled={submitting || disabled}
      aria-busy={submitting}
      // Leaving the field would show its error first and move the button from under the pointer: the click would be lost.
      onMouseDown={(event) => event.preventDefault()}
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
