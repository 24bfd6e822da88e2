import Box from '@mui/material/Box';
import { use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AppRoutesContext, type AppRoute, type SectionName } from './app-route.ts';
import { usePrefetchOn } from './use-prefetch-on.ts';

export interface PageTabsProps {
  section: SectionName | undefined;
}

/** The pages of a section as links styled as tabs: each is a page, so mark them up as navigation, not as a tab list. */
export function PageTabs({ section }: PageTabsProps) {
  const pages = use(AppRoutesContext).filter((route) => route.section === section && route.parent === undefined);
  const [first] = pages;
  if (section === undefined || first === undefined || pages.length === 1) return null;
  return (
    <Box
      component="nav"
      // Name the first page after its section.
      aria-label={first.title}
      sx={{
        display: 'flex',
        // Wrap to two lines on a phone, which has no room for six.
        flexWrap: 'wrap',
        columnGap: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {pages.map((page) => (
        <Tab key={page.path} page={page} />
      ))}
    </Box>
  );
}

function Tab({ page: { path, title } }: { page: AppRoute }) {
  const current = useLocation().pathname === path;
  return (
    <Box
      component={Link}
      to={path}
      {...usePrefetchOn(path)}
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
        '@media (forced-colors: active)': { borderColor: current ? 'Highlight' : 'Canvas' },
      }}
    >
      {title}
    </Box>
  );
}
