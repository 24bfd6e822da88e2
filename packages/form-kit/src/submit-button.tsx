import { restingProps, restingStyle, Spinner, useOfflineReason } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormState } from './form-state.ts';

export interface SubmitButtonProps extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  children: ReactNode;
  /** Not now, for another reason than a running submit; say the reason near it. */
  disabled?: boolean;
  /** Sends while the browser is offline too, where the form itself says what came of it; else the button rests then. */
  triesOffline?: boolean;
}

/** Sends the form. While that lasts the label gives way to a spinner in the same width; the focus stays on it. */
export function SubmitButton({
  children,
  size = 'medium',
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
      fullWidth={fullWidth}
      disabled={disabled}
      // Really disabled it would lose the focus; a second submit is refused by the form.
      aria-disabled={submitting || disabled}
      aria-busy={submitting}
      // Leaving the field would show its error first and move the button from under the pointer: the click would be lost.
      onMouseDown={(event) => event.preventDefault()}
      {...restingProps(resting)}
      sx={[{ position: 'relative', ...(submitting && { cursor: 'progress' }) }, resting === null ? null : restingStyle]}
    >
      <Box component="span" sx={{ opacity: submitting ? 0 : 1 }}>
        {children}
      </Box>
      {submitting ? (
        <Box component="span" sx={{ position: 'absolute', display: 'grid' }}>
          <Spinner size={18} />
        </Box>
      ) : null}
    </Button>
  );
}
