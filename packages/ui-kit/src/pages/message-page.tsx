import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { BrandMark } from '../brand/brand-mark.tsx';
import { BrandName } from '../brand/brand-name.ts';

export interface MessagePageProps {
  heading: string;
  children?: ReactNode;
  /** Actions, the main one first. */
  actions?: ReactNode;
  role?: 'alert';
}

/**
 * A page of one sentence and its actions: not found, denied, failed, done. Keeps one column at a fifth of the window's
 * height, inside a frame (which sets its top by `--gw-sticky-top`) and without one.
 */
export function MessagePage({ heading, children, actions, role }: MessagePageProps) {
  const brandName = use(BrandName);
  const headingElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingElement.current?.focus(), []);
  return (
    <Box
      role={role}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        px: 2,
        pt: 'max(24px, calc(20dvh - var(--gw-sticky-top, 0px)))',
        pb: 6,
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 480, display: 'grid', justifyItems: 'start', gap: 1.5 }}>
        <Box sx={{ mb: 1.5 }}>
          <BrandMark name={brandName} />
        </Box>
        <Typography ref={headingElement} component="h1" variant="h1" tabIndex={-1}>
          {heading}
        </Typography>
        {children}
        {actions === undefined ? null : <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{actions}</Box>}
      </Box>
    </Box>
  );
}
