import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { mayDo } from '@gangway/contract';
import { t } from '@gangway/messages';
import { useLanguage } from '@gangway/messages/react';
import { lazy, memo, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminRoles } from '../../shared/access/use-permission.ts';
import type { AppRoute } from '../../shared/page/app-route.ts';
import { usePrefetchOn } from '../../shared/page/use-prefetch-on.ts';
import type { Section } from './sections.ts';
import { SidebarStop } from './sidebar-stop.tsx';
import { entryLinkStyle, entryStyle, stopsStyle, unfoldStyle } from './sidebar-styles.ts';

const StopsMenu = lazy(async () => ({ default: (await import('./stops-menu.tsx')).StopsMenu }));

export interface SidebarEntryProps {
  section: Section;
  expanded: boolean;
  /** Address of the current page if it belongs to the section; null elsewhere, so that only two entries render again. */
  pathname: string | null;
  onNavigate: (() => void) | undefined;
}

/** One of the six entries; the current one shows the pages of its section, below it or, collapsed, in a menu. */
export const SidebarEntry = memo(function SidebarEntry(props: SidebarEntryProps) {
  useLanguage();
  const { section, expanded, pathname, onNavigate } = props;
  const { page } = section;
  const label = t(section.label);
  const roles = useAdminRoles();
  const permitted = section.pages.filter(({ permission }) => permission === undefined || mayDo(roles, permission));
  const isHere = pathname !== null;
  const stops = isHere && permitted.length > 1 ? permitted : [];
  const prefetchHandlers = usePrefetchOn(page.path);
  if (!expanded && stops.length > 0) {
    return (
      <Box component="li" sx={entryStyle}>
        <CollapsedStops label={label} stops={stops} pathname={pathname ?? ''} />
      </Box>
    );
  }
  return (
    <Box component="li" sx={entryStyle}>
      <Box
        component={Link}
        className="entry"
        // Show the name on hover while collapsed.
        title={expanded ? undefined : label}
        to={page.path}
        onClick={onNavigate}
        {...prefetchHandlers}
        aria-label={expanded ? undefined : label}
        aria-current={stops.length > 0 || !isHere ? undefined : pathname === page.path ? 'page' : 'true'}
        data-here={isHere || undefined}
        sx={entryLinkStyle}
      >
        <span className="dot" />
        {expanded ? label : null}
      </Box>
      {stops.length === 0 ? null : (
        <Box component="ul" aria-label={label} sx={[stopsStyle, unfoldStyle]}>
          {stops.map((stop) => (
            <SidebarStop key={stop.path} stop={stop} pathname={pathname ?? ''} onNavigate={onNavigate} />
          ))}
        </Box>
      )}
    </Box>
  );
});

/** The current dot of the collapsed sidebar: opens the pages of its section as a menu. */
function CollapsedStops({ label, stops, pathname }: { label: string; stops: readonly AppRoute[]; pathname: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  return (
    <>
      <ButtonBase
        className="entry"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current="true"
        data-here
        onClick={({ currentTarget }) => {
          setUsed(true);
          setAnchor(currentTarget);
        }}
        sx={entryLinkStyle}
      >
        <span className="dot" />
      </ButtonBase>
      {used ? (
        <Suspense fallback={null}>
          <StopsMenu anchor={anchor} stops={stops} pathname={pathname} label={label} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
