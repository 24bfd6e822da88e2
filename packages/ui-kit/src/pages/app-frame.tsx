import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { BrandName } from '../brand/brand-name.ts';

/** Id of the main landmark, target of the skip link. */
export const mainContentId = 'content';

/** First focusable element of every page; visible only while focused. */
export function SkipLink() {
  return (
    <Link
      // Use a plain anchor: a router would treat the fragment as a navigation and not move the focus.
      component="a"
      href={`#${mainContentId}`}
      onClick={(event) => {
        const main = document.getElementById(mainContentId);
        if (!main) return;
        event.preventDefault();
        main.focus();
        main.scrollIntoView();
      }}
      sx={(theme) => ({
        position: 'fixed',
        top: 8,
        insetInlineStart: 8,
        zIndex: theme.zIndex.tooltip + 1,
        px: 2,
        py: 1.25,
        borderRadius: '6px',
        fontWeight: 600,
        color: 'primary.contrastText',
        backgroundColor: 'primary.main',
        '&:not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', p: 0, overflow: 'hidden' },
      })}
    >
      {t('Skip to content')}
    </Link>
  );
}

export interface AppFrameProps {
  /** Bar above the content. */
  bar?: ReactNode;
  /** Navigation next to the content. */
  rail?: ReactNode;
  /** Full-width notices between bar and content, such as the offline banner. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Skeleton of a page: skip link, bar, rail and the main landmark. */
export function AppFrame({ bar, rail, banner, children }: AppFrameProps) {
  return (
    <>
      <SkipLink />
      <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
        {rail}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {bar}
          {banner}
          <BrandName value={null}>
            <MainContent>{children}</MainContent>
          </BrandName>
        </Box>
      </Box>
    </>
  );
}

/** The main landmark alone, for pages without a frame. */
export function MainContent({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      id={mainContentId}
      tabIndex={-1}
      sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      {children}
    </Box>
  );
}

export interface PageHeadingProps {
  children: ReactNode;
  /** Focuses the heading when the page (or view) appears, so that screen readers announce it. */
  focusOnMount?: boolean;
}

/** The page's only h1; scripts can focus it. */
export function PageHeading({ children, focusOnMount = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focusOnMount) return;
    // Wait a frame: focusing at once would force a layout, and rendering would cause another.
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => {
      // Skip it if another element has taken the focus.
      if (document.activeElement === before) heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [focusOnMount]);
  return (
    <Typography ref={heading} component="h1" variant="h1" tabIndex={-1}>
      {children}
    </Typography>
  );
}
