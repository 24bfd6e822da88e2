import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';

export interface CountdownOptions {
  seconds: number;
  /** Called once, when the time is over. */
  onDone: () => void;
}

/** Whole seconds left, from `seconds` down to 0. Follows the clock, so that a throttled tab is not late. */
export function useCountdown({ seconds, onDone }: CountdownOptions): number {
  const [deadline] = useState(() => performance.now() + seconds * 1000);
  const [shown, setShown] = useState(seconds);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (deadline <= performance.now()) return undefined;
    const timer = setInterval(() => {
      const leftMs = deadline - performance.now();
      setShown(Math.max(0, Math.ceil(leftMs / 1000)));
      if (leftMs > 0) return;
      clearInterval(timer);
      finish();
    }, 100);
    return () => clearInterval(timer);
  }, [deadline]);
  return shown;
}

export interface CountdownProps extends CountdownOptions {
  /** Formats the seconds left, such as "Taking you to the sign-in page in 10 s". */
  text: (secondsLeft: number) => string;
  /** Alternatives, such as "Stay here". */
  children?: ReactNode;
}

/**
 * A visible wait that can be skipped. Screen readers announce the start and the last five seconds once, not each tick.
 */
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
      <Typography role="timer" aria-live="off">
        {text(left)}
      </Typography>
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a page */}
      <Box role="status" sx={{ position: 'absolute' }}>
        <VisuallyHidden>{left > 0 && left <= 5 ? t('Five seconds left') : ''}</VisuallyHidden>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={finish}>
          {t('Continue now')}
        </Button>
        {children}
      </Box>
    </Box>
  );
}
