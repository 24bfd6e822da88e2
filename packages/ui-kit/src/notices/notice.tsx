import ErrorOutline from '@mui/icons-material/ErrorOutline';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const icons = { error: ErrorOutline, warning: ReportProblemOutlined, info: InfoOutlined };

export interface NoticeProps {
  tone: keyof typeof icons;
  children: ReactNode;
  /** Button at the end. */
  action?: ReactNode;
}

/** A message in place, announced when it appears. MUI's Alert would add four times as much code to the first screen. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Box
      role="alert"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.75,
        typography: 'body2',
        color: 'text.primary',
        backgroundColor: `soft.${tone}`,
        border: `1px solid color-mix(in srgb, ${theme.vars?.palette[tone].main ?? ''} 35%, transparent)`,
        borderRadius: 'var(--gw-shape-borderRadius)',
      })}
    >
      <Icon sx={{ color: `${tone}.main`, fontSize: 22 }} />
      {/* Wrap long addresses, so that the page stays within a phone's width. */}
      <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>{children}</Box>
      {action}
    </Box>
  );
}
