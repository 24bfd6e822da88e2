import Button, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useOfflineReason } from './offline-banner.tsx';

/** How a button looks that rests by `aria-disabled`: it keeps its place in the Tab order, so that its reason can be read. */
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
 * What a button that writes gains while the browser is offline: it rests, described by the reason, and a click does nothing, the
 * one that Enter in a form's field makes included. Without a reason: nothing.
 */
export function restingProps(reason: string | null) {
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

/** A button that changes data, or a link to where data is changed: it rests while the browser is offline. */
export function WriteButton({ sx, ...props }: ButtonProps) {
  const reason = useOfflineReason();
  return (
    <Button
      {...props}
      {...restingProps(reason)}
      sx={reason === null ? (sx ?? null) : [restingStyle, ...(Array.isArray(sx) ? sx : [sx ?? null])]}
    />
  );
}
