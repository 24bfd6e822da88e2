import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { BrandMark } from './brand/brand-mark.tsx';

interface MessagePageProps {
  heading: string;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'alert';
}

/** A page that consists of a sentence and the ways out of it: not found, denied, failed. */
export function MessagePage({ heading, children, actions, role }: MessagePageProps) {
  const headingElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingElement.current?.focus(), []);
  return (
    <Box
      role={role}
      sx={{ flex: 1, display: 'grid', alignContent: 'center', justifyItems: 'center', px: 2, py: 6, minHeight: '60vh' }}
    >
      <Box sx={{ width: '100%', maxWidth: 520, display: 'grid', justifyItems: 'start', gap: 1.5 }}>
        <BrandMark size={36} />
        <Typography ref={headingElement} component="h1" variant="h1" tabIndex={-1}>
          {heading}
        </Typography>
        {children}
        {actions === undefined ? null : <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{actions}</Box>}
      </Box>
    </Box>
  );
}
