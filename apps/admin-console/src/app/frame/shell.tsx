import { AppFrame, OfflineBanner, prefetch, whenIdle } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AppRoutesContext } from '../../shared/page/app-route.ts';
import { restoreScroll } from '../../shared/page/page-scroll.ts';
import { PageProgress } from './page-progress.tsx';
import { pageAt, routes } from '../routes.ts';
import { sections } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebarExpanded } from './use-sidebar-expanded.ts';

const SidebarDrawer = lazy(async () => ({ default: (await import('./sidebar-drawer.tsx')).SidebarDrawer }));

/** Fetches the code of the sidebar's pages one after the other, beginning with the current page. */
async function fetchSections(): Promise<void> {
  const here = pageAt(window.location.pathname);
  if (here !== undefined) await prefetch(here.load);
  for (const { page } of sections) await prefetch(page.load);
}

/** Sidebar, top bar and the page between them (specification section 2, Layout). */
export function Shell() {
  const [expanded, setExpanded] = useSidebarExpanded();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  useEffect(() => restoreScroll(), []);
  useEffect(() => whenIdle(() => void fetchSections()), []);

  function openDrawer() {
    setDrawerUsed(true);
    setDrawerOpen(true);
  }
  return (
    <AppRoutesContext value={routes}>
      {/* Stop sticky table heads under the top bar. */}
      <Box sx={{ '--gw-sticky-top': '52px' }}>
        <AppFrame
          rail={
            isNarrow ? null : (
              <Box sx={{ flexShrink: 0, position: 'sticky', top: 0, height: '100dvh', displayPrint: 'none' }}>
                <Sidebar expanded={expanded} onExpandedChange={setExpanded} />
              </Box>
            )
          }
          bar={<TopBar {...(isNarrow ? { onMenu: openDrawer, menuOpen: drawerOpen } : {})} />}
          banner={<OfflineBanner />}
        >
          <PageProgress />
          <Outlet />
        </AppFrame>
        {drawerUsed ? (
          <Suspense fallback={null}>
            <SidebarDrawer open={isNarrow && drawerOpen} onClose={() => setDrawerOpen(false)} />
          </Suspense>
        ) : null}
        <ScrollRestoration getKey={scrollKey} />
      </Box>
    </AppRoutesContext>
  );
}

/** Key by the address too: the router keys every fully loaded page `default`, so that one would replace another. */
function scrollKey({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? `${pathname}${search}` : key;
}
