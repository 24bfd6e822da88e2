import Button, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useOfflineReason } from '../notices/offline-banner.tsx';

/** How a button disabled by `aria-disabled` looks. */
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
 * Attributes that disable a button for a reason, such as being offline, but keep it in the Tab order: the reason describes it, and
 * a click does nothing, including the one that Enter in a form's field makes. No reason, no attributes.
 */
export function disabledWithReason(reason: string | null) {
  if (reason === null) return {};
  return {
    'aria-disabled': true as const,
    title: reason,
    // A title alone gives way to a description the button has of its own.
    'aria-description': reason,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

export type WriteButtonProps = ButtonProps & {
  /** The change is under way: the button stays where it is, and a press does nothing. */
  busy?: boolean;
};

/** A button that changes data, or a link to where data is changed: it rests while the browser is offline. */
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
