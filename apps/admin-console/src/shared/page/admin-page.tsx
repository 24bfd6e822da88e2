import { t } from '@gangway/messages';
import { Masthead, MastheadSlot } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AppRoutesContext, type AppRoute } from './app-route.ts';
import { useConfig } from '../config.ts';

export interface AdminPageProps {
  /** Renders heading and breadcrumb. */
  route: AppRoute;
  /** The page's only h1 and, with the brand, its title; defaults to the route's. */
  heading?: string;
  /** A sentence below the heading; its numbers are `<b>`. */
  lede?: ReactNode;
  /** Mark of a record, before its name. */
  mark?: ReactNode;
  /** Next to the heading, e.g. a status. */
  beside?: ReactNode;
  /** Buttons on the right of the heading, or below it on narrow screens. */
  actions?: ReactNode;
  /** Below the heading: tabs of a record. */
  tabs?: ReactNode;
  /** Chips below the heading, or on its line in a dense masthead. */
  views?: ReactNode;
  /** At the end of the line of chips. */
  tools?: ReactNode;
  /** Heading and chips on one line, for a page that needs its height. */
  dense?: boolean;
  /** `form`: a column of a form's width; `record`: with room for a side column. */
  width?: 'list' | 'form' | 'record';
  children: ReactNode;
}

// Keep a form's lines short; lists take the whole width.
const widths = {
  list: 'none',
  form: 'calc(1144px + 2 * var(--gw-page))',
  record: 'calc(1480px + 2 * var(--gw-page))',
} as const;

/** The frame of every page of the console: masthead and content. */
export function AdminPage(props: AdminPageProps) {
  const { route, heading = t(route.title), lede, mark, beside, actions, width = 'list', children, ...line } = props;
  const above = use(AppRoutesContext).find(({ path }) => path === route.parent);
  const { brandName } = useConfig();
  const headingElement = useRef<HTMLHeadingElement>(null);
  const slot = useRef<HTMLElement>(null);
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
    <Box sx={{ pb: 6 }}>
      <title>{`${heading} · ${brandName}`}</title>
      <Masthead
        title={heading}
        headingRef={headingElement}
        beside={beside}
        actions={
          width === 'form' ? (
            actions
          ) : (
            <>
              {actions}
              <Box ref={slot} sx={{ display: 'contents' }} />
            </>
          )
        }
        open={width === 'list'}
        {...line}
        {...(lede === undefined ? {} : { lede })}
        {...(mark === undefined ? {} : { mark })}
        {...(above === undefined ? {} : { crumb: <Crumb above={above} heading={heading} /> })}
      />
      <Box
        sx={{
          '--gw-gutter': 'var(--gw-page)',
          maxWidth: widths[width],
          px: 'var(--gw-page)',
          pt: width === 'list' ? 0 : 2.75,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
        }}
      >
        <MastheadSlot value={width === 'form' ? undefined : slot}>{children}</MastheadSlot>
      </Box>
    </Box>
  );
}

function Crumb({ above, heading }: { above: AppRoute; heading: string }) {
  return (
    <Breadcrumbs aria-label={t('Breadcrumb')}>
      <Link href={above.path} variant="caption" underline="hover" sx={{ color: 'text.secondary' }}>
        {t(above.title)}
      </Link>
      <Typography variant="caption" aria-current="page" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
    </Breadcrumbs>
  );
}
