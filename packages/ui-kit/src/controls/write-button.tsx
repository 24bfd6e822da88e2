import Button, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useOfflineReason } from '../notices/offline-banner.tsx';

/** Style of a button disabled by `aria-disabled`. */
export const restingStyle = {
  '&[aria-disabled="true"]': {
    color: 'text.disabled',
    cursor: 'default',
    '&:hover': { backgroundColor: 'transparent' },
  },
  '&[aria-disabled="true"].MuiButton-outlined': { borderColor: 'divider' },
  '&[aria-disabled="true"].MuiButton-contained, &[aria-disabled="true"].MuiButton-contained:hover': {
    backgroundColor: 'action.disabledBackground',
  },
} as const;

/**
 * Attributes that disable a button for a reason, such as being offline, but keep it in the Tab order. The reason
 * describes the button, and clicks do nothing, including the implicit one of Enter in a form field. Empty without a
 * reason.
 */
export function disabledWithReason(reason: string | null) {
  if (reason === null) return {};
  return {
    'aria-disabled': true as const,
    title: reason,
    // A description set on the button would override a title.
    'aria-description': reason,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

export type WriteButtonProps = ButtonProps & {
  /** Change in progress: the button stays in place and ignores presses. */
  busy?: boolean;
};

/** A button that changes data, or a link to a page that does. Disabled while the browser is offline. */
export function WriteButton({ sx, busy, onClick, ...props }: WriteButtonProps) {
  const reason = useOfflineReason();
  return (
    <Button
      {...props}
      {...(busy === undefined ? {} : { 'aria-disabled': busy })}
      {...(busy === true || onClick === undefined ? {} : { onClick })}
      {...disabledWithReason(reason)}
      sx={reason === null ? (sx ?? null) : [restingStyle, ...(Array.isArray(sx) ? sx : [sx ?? null])]}
    />
  );
}
