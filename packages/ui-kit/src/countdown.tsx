import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CountdownOptions {
  seconds: number;
  /** Called once, when the time is over. */
  onDone: () => void;
  /** Stops the clock; the time left is kept. */
  paused?: boolean;
}

/** Whole seconds left, from `seconds` down to 0. Keeps time by the clock, so a throttled tab is not late. */
export function useCountdown({ seconds, onDone, paused = false }: CountdownOptions): number {
  const leftMs = useRef(seconds * 1000);
  const [shown, setShown] = useState(seconds);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (paused || leftMs.current <= 0) return undefined;
    const deadline = performance.now() + leftMs.current;
    const timer = setInterval(() => {
      leftMs.current = deadline - performance.now();
      setShown(Math.max(0, Math.ceil(leftMs.current / 1000)));
      if (leftMs.current > 0) return;
      clearInterval(timer);
      done.current();
    }, 100);
    return () => {
      clearInterval(timer);
      leftMs.current = Math.max(0, deadline - performance.now());
    };
  }, [paused]);
  return shown;
}

export interface CountdownProps extends CountdownOptions {
  /** The sentence for the seconds left, such as "Redirecting to sign-in in 10 s". */
  text: (secondsLeft: number) => string;
  /** More ways on, such as "Stay here". */
  children?: ReactNode;
}

/** A visible wait with the way to skip it. Screen readers hear the start and the last five seconds once, not each tick. */
export function Countdown({ text, children, ...options }: CountdownProps) {
  const skipped = useRef(false);
  const finish = () => {
    if (skipped.current) return;
    skipped.current = true;
    options.onDone();
  };
  const left = useCountdown({ ...options, onDone: finish });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography role="timer" aria-live="off" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text(left)}
      </Typography>
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page */}
      <Box role="status" sx={{ position: 'absolute' }}>
        <VisuallyHidden>{left > 0 && left <= 5 ? 'Five seconds left' : ''}</VisuallyHidden>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={finish}>
          Continue now
        </Button>
        {children}
      </Box>
    </Box>
  );
}
