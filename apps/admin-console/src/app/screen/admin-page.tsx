import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../config.ts';
import { PageTabs, type PageTab } from './page-tabs.tsx';

export interface AdminPageProps {
  /** The page's only h1 and, with the brand, its title. */
  heading: string;
  /** Beside the heading, such as a status. */
  beside?: ReactNode;
  /** Pages that belong together, as links above the content. */
  tabs?: { readonly label: string; readonly pages: readonly PageTab[] };
  /** The way down to this page; this page itself is left out. */
  trail?: readonly PageTab[];
  /** Buttons on the right of the heading. */
  actions?: ReactNode;
  /** `form`: a column as wide as a form likes to be. */
  width?: 'list' | 'form';
  children: ReactNode;
}

const widths = { list: 1440, form: 960 } as const;

/** The frame of every page of the console: heading, tabs, actions, content. */
export function AdminPage({ heading, beside, tabs, trail, actions, width = 'list', children }: AdminPageProps) {
  const { brandName } = useConfig();
  const headingElement = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // The router calls the first page of a visit `default`: there the browser itself says where one is.
  const arrived = useRef(key !== 'default');
  useEffect(() => {
    // Scrolling belongs to the scroll restoration.
    if (arrived.current) headingElement.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: widths[width],
        px: { xs: 2, sm: 3 },
        pt: { xs: 2, sm: 3 },
        pb: 6,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
      }}
    >
      <title>{`${heading} · ${brandName}`}</title>
      {trail === undefined ? null : (
        <Breadcrumbs aria-label="Breadcrumb">
          {trail.map(({ label, to }) => (
            <Link key={to} href={to} variant="body2">
              {label}
            </Link>
          ))}
          <Typography variant="body2" aria-current="page" sx={{ color: 'text.secondary' }}>
            {heading}
          </Typography>
        </Breadcrumbs>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 36 }}>
        <Typography ref={headingElement} component="h1" variant="h1" tabIndex={-1}>
          {heading}
        </Typography>
        {beside}
        {actions === undefined ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{actions}</Box>
        )}
      </Box>
      {tabs === undefined ? null : <PageTabs label={tabs.label} pages={tabs.pages} />}
      {children}
    </Box>
  );
}
