import Box from '@mui/material/Box';
import { Link, useLocation } from 'react-router-dom';

export interface PageTab {
  readonly label: string;
  readonly to: string;
}

export interface PageTabsProps {
  /** What the links have in common, for screen readers. */
  label: string;
  pages: readonly PageTab[];
}

/** Links that look like tabs: each is a page of its own, so they are navigation and not a tab list. */
export function PageTabs({ label, pages }: PageTabsProps) {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', gap: 3, borderBottom: 1, borderColor: 'divider', overflowX: 'auto', overflowY: 'clip' }}
    >
      {pages.map(({ label: text, to }) => {
        const current = pathname === to;
        return (
          <Box
            key={to}
            component={Link}
            to={to}
            aria-current={current ? 'page' : undefined}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: 40,
              mb: '-1px',
              borderBottom: 2,
              borderColor: current ? 'primary.main' : 'transparent',
              color: current ? 'primary.main' : 'text.secondary',
              fontWeight: 600,
              fontSize: '0.9375rem',
              textDecoration: 'none',
              whiteSpace: 'nowrap',
              '&:hover': { color: 'text.primary' },
              '&:focus-visible': { outlineOffset: '-2px' },
              '@media (pointer: coarse)': { minHeight: 44 },
            }}
          >
            {text}
          </Box>
        );
      })}
    </Box>
  );
}
