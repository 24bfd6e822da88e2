import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import { mayDo } from '@gangway/contract';
import { lazy, memo, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminRoles } from '../../shared/access/use-permission.ts';
import type { AppRoute } from '../../shared/page/app-route.ts';
import { usePrefetchOn } from '../../shared/page/use-prefetch-on.ts';
import type { Section } from './sections.ts';
import { SidebarStop } from './sidebar-stop.tsx';

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
  const { section, expanded, pathname, onNavigate } = props;
  const { label, page } = section;
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
        <Box sx={unfoldStyle}>
          <Box component="ul" aria-label={label} sx={stopsStyle}>
            {stops.map((stop) => (
              <SidebarStop key={stop.path} stop={stop} pathname={pathname ?? ''} onNavigate={onNavigate} />
            ))}
          </Box>
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

/** Middle of the dots, from the side. */
const lineStart = 15;

const entryStyle = ({ vars: { palette } }: Theme) =>
  ({
    position: 'relative',
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: lineStart - 1,
      top: 19,
      bottom: -19,
      width: 2,
      backgroundColor: palette.rail.line,
    },
  }) as const;

const entryLinkStyle = ({ vars: { palette } }: Theme) =>
  ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'start',
    gap: '15px',
    width: '100%',
    height: 38,
    paddingInline: '9px 10px',
    borderRadius: '8px',
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { color: palette.rail.strong },
    '&[data-here]': { color: palette.rail.strong, fontWeight: 650 },
    '&[aria-current]': { backgroundColor: palette.rail.selected },
    '& .dot': {
      zIndex: 1,
      flexShrink: 0,
      width: 12,
      height: 12,
      border: `2px solid ${palette.rail.stop}`,
      borderRadius: '50%',
      backgroundColor: palette.rail.bg,
      transition: 'background-color 160ms, border-color 160ms, box-shadow 160ms',
    },
    '&[data-here] .dot': {
      borderColor: palette.rail.signal,
      backgroundColor: palette.rail.signal,
      boxShadow: '0 0 0 4px rgb(242 140 82 / .24)',
    },
    '@media (pointer: coarse)': { height: 44, '& + *': { marginTop: 0 } },
    '@media (forced-colors: active)': {
      '&[data-here] .dot': { forcedColorAdjust: 'none', borderColor: 'Highlight', backgroundColor: 'Highlight' },
      '&[aria-current]': { border: '2px solid Highlight' },
    },
  }) as const;

const unfoldStyle = {
  display: 'grid',
  gridTemplateRows: '1fr',
  '@keyframes gw-unfold': { from: { gridTemplateRows: '0fr' } },
  animation: 'gw-unfold 120ms ease-out',
} as const;

const stopsStyle = {
  m: 0,
  p: 0,
  pb: 0.75,
  paddingInlineStart: '26px',
  minHeight: 0,
  overflow: 'hidden',
  listStyle: 'none',
} as const;
