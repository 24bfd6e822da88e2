import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';

/** Id of the main landmark, target of the skip link. */
export const mainContentId = 'content';

/** First focusable element of every page; seen only while it has focus. */
export function SkipLink() {
  return (
    <Link
      // Always a plain anchor: a router would take the fragment for a navigation and not move focus.
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
        left: 8,
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
      Skip to content
    </Link>
  );
}

export interface AppFrameProps {
  /** Bar above the content. */
  bar?: ReactNode;
  /** Navigation beside the content. */
  rail?: ReactNode;
  /** Full-width notices between bar and content, such as the offline banner. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Skip link, bar, rail and the main landmark: the skeleton of a page. */
export function AppFrame({ bar, rail, banner, children }: AppFrameProps) {
  return (
    <>
      <SkipLink />
      <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
        {rail}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {bar}
          {banner}
          <MainContent>{children}</MainContent>
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
  /** Move focus here when the page (or view) appears, so that screen readers say where one is. */
  focusOnMount?: boolean;
}

/** The page's only h1; can receive focus from script. */
export function PageHeading({ children, focusOnMount = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focusOnMount) return;
    // With the next frame: at once the browser would lay out the page for it, and once more for what follows.
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => {
      // Something on the page wanted it more.
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
