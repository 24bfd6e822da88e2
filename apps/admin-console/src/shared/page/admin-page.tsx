import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AppRoutesContext, type AppRoute } from './app-route.ts';
import { useConfig } from '../config.ts';
import { PageTabs } from './page-tabs.tsx';

export interface AdminPageProps {
  /** Renders heading, tabs and breadcrumb. */
  route: AppRoute;
  /** The page's only h1 and, with the brand, its title; defaults to the route's. */
  heading?: string;
  /** Next to the heading, e.g. a status. */
  beside?: ReactNode;
  /** Buttons on the right of the heading, or below it on narrow screens. */
  actions?: ReactNode;
  /** `form`: a column of a form's width. */
  width?: 'list' | 'form';
  children: ReactNode;
}

// Align a form's left edge with a list's at 1360 px.
const widths = { list: 1680, form: 1144 } as const;

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;

/** The frame of every page of the console: heading, tabs, actions, content. */
export function AdminPage({ route, heading = route.title, beside, actions, width = 'list', children }: AdminPageProps) {
  const above = use(AppRoutesContext).find(({ path }) => path === route.parent);
  const { brandName } = useConfig();
  const headingElement = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Skip the first page of a visit, keyed `default`: the browser announces it.
  const arrived = useRef(key !== 'default');
  useEffect(() => {
    const element = headingElement.current;
    // Keep the focus of a field that the page opened with.
    const isInPage = element?.closest('main')?.contains(document.activeElement) ?? false;
    // Leave scrolling to the scroll restoration.
    if (arrived.current && !isInPage) element?.focus({ preventScroll: true });
  }, []);
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: widths[width],
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        pt: { xs: 2, sm: 3 },
        pb: 6,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
      }}
    >
      <title>{`${heading} · ${brandName}`}</title>
      {above === undefined ? null : (
        <Breadcrumbs aria-label="Breadcrumb">
          <Link href={above.path} variant="body2">
            {above.title}
          </Link>
          <Typography variant="body2" aria-current="page" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
        </Breadcrumbs>
      )}
      <Box sx={{ ...row, justifyContent: 'space-between', minHeight: 36 }}>
        <Box sx={{ ...row, minWidth: 0 }}>
          <Typography
            ref={headingElement}
            component="h1"
            variant="h1"
            tabIndex={-1}
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {heading}
          </Typography>
          {beside}
        </Box>
        {actions === undefined ? null : <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
      {route.parent === undefined ? <PageTabs section={route.section} /> : null}
      {children}
    </Box>
  );
}
