import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { Spinner } from '../notices/spinner.tsx';

/** Show nothing for shorter waits: a flashing spinner feels slower than none. */
const delayMs = 200;

/** `sx` of a placeholder in a `SplitLayout`: hides what follows, which the content would push away as it arrives. */
export const nothingAfter = { '.gw-split > & ~ *': { display: 'none' } } as const;

export interface FullScreenSpinnerProps {
  /** Names the wait for screen readers; replaces the animation with reduced motion. */
  label?: string;
  /** Shows the label under the spinner, as for "Opening Ocean Tracking…". */
  labelVisible?: boolean;
}

/** Loading placeholder of a whole screen, centred on the paper colour (white, or the dark scheme's paper). */
export function FullScreenSpinner({ label = t('Loading'), labelVisible = false }: FullScreenSpinnerProps) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        backgroundColor: 'background.paper',
        ...nothingAfter,
      }}
    >
      {due ? (
        // oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page
        <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, color: 'primary.main' }}>
          <Spinner size={36} />
          <Box
            component="span"
            sx={
              labelVisible
                ? { color: 'text.primary' }
                : {
                    typography: 'body2',
                    color: 'text.secondary',
                    '@media (prefers-reduced-motion: no-preference)': {
                      position: 'absolute',
                      width: '1px',
                      height: '1px',
                      overflow: 'hidden',
                      clipPath: 'inset(50%)',
                      whiteSpace: 'nowrap',
                    },
                  }
            }
          >
            {label}
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
