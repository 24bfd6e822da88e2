import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

export interface SpinnerProps {
  /** Diameter in pixels. */
  size: number;
}

/** Something is going on; what it is stands beside it, in text. It has the colour of the text around it. */
export function Spinner({ size }: SpinnerProps) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: size,
        height: size,
        border: `${Math.max(2, Math.round(size / 11))}px solid`,
        borderTopColor: 'transparent',
        borderRadius: '50%',
        animation: `${turn} 1s linear infinite`,
      }}
    />
  );
}
