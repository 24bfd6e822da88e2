import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { BrandMark } from '../brand/brand-mark.tsx';
import { BrandName } from '../brand/brand-name.ts';
import { SmallRoute } from '../brand/small-route.tsx';

export interface MessagePageProps {
  heading: string;
  children?: ReactNode;
  /** Actions, the main one first. */
  actions?: ReactNode;
  role?: 'alert';
  /** Draws the route on: nothing has failed. */
  goesOn?: boolean;
}

/**
 * A page of one sentence and its actions: not found, denied, failed, done. Keeps one column at a fifth of the window's
 * height, inside a frame (which sets its top by `--gw-sticky-top`) and without one, where it brings the brand. In a
 * `SplitLayout` it fills the form's column.
 */
export function MessagePage({ heading, children, actions, role, goesOn = false }: MessagePageProps) {
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
        pt: 'max(16px, calc(16dvh - var(--gw-sticky-top, 0px)))',
        pb: 6,
        '.gw-split &': { p: 0 },
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 520, display: 'grid', justifyItems: 'start', gap: 1.5 }}>
        {brandName === null ? null : (
          <Box sx={{ mb: 3 }}>
            <BrandMark name={brandName} />
          </Box>
        )}
        <SmallRoute broken={!goesOn} />
        <Typography ref={headingElement} component="h1" variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {heading}
        </Typography>
        {children}
        {actions === undefined ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>{actions}</Box>
        )}
      </Box>
    </Box>
  );
}
