import KeyboardDoubleArrowLeftOutlined from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import KeyboardDoubleArrowRightOutlined from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { BrandMark } from '@gangway/ui-kit';
import { memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { paths } from '../../shared/page/paths.ts';
import { usePrefetchOn } from '../../shared/page/use-prefetch-on.ts';
import { sectionOf, sections, type Section } from './sections.tsx';

const sidebarWidths = { expanded: 216, collapsed: 64 } as const;

export interface SidebarProps {
  expanded: boolean;
  /** Absent in the drawer, which is always expanded. */
  onExpandedChange?: (expanded: boolean) => void;
  /** Called after a link was chosen: the drawer closes. */
  onNavigate?: () => void;
}

/** The console's navigation as stops on a line; the current one is filled. */
export function Sidebar({ expanded, onExpandedChange, onNavigate }: SidebarProps) {
  const { pathname } = useLocation();
  const here = sectionOf(pathname);
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={(theme) => ({
        width: sidebarWidths[expanded ? 'expanded' : 'collapsed'],
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: theme.vars.palette.rail.bg,
        color: theme.vars.palette.rail.text,
        '& :focus-visible, & .Mui-focusVisible': {
          outline: `2px solid ${theme.vars.palette.rail.signal}`,
          outlineOffset: '-2px',
        },
      })}
    >
      <Brand expanded={expanded} onNavigate={onNavigate} />
      <Box sx={{ flex: 1, pt: 1, overflowY: 'auto' }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {sections.map((section, index) => (
            <Stop
              key={section.name}
              section={section}
              expanded={expanded}
              state={section === here ? (pathname === section.page.path ? 'page' : 'section') : 'elsewhere'}
              first={index === 0}
              last={index === sections.length - 1}
              onNavigate={onNavigate}
            />
          ))}
        </Box>
      </Box>
      {onExpandedChange === undefined ? null : <Toggle expanded={expanded} onExpandedChange={onExpandedChange} />}
    </Box>
  );
}

/** Brand and name, linked to the dashboard. */
function Brand({ expanded, onNavigate }: { expanded: boolean; onNavigate: (() => void) | undefined }) {
  const { brandName } = useConfig();
  return (
    <Box
      component={Link}
      to={paths.dashboard}
      aria-label={`${brandName}, dashboard`}
      onClick={onNavigate}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        height: 56,
        px: expanded ? 2 : 0,
        justifyContent: expanded ? 'start' : 'center',
        color: 'inherit',
        textDecoration: 'none',
        fontWeight: 650,
        fontSize: '1.0625rem',
      }}
    >
      <BrandMark size={28} onRail />
      {expanded ? brandName : null}
    </Box>
  );
}

function Toggle({ expanded, onExpandedChange }: Required<Pick<SidebarProps, 'expanded' | 'onExpandedChange'>>) {
  return (
    <ButtonBase
      title={expanded ? undefined : 'Expand sidebar'}
      aria-label={expanded ? 'Collapse sidebar' : 'Expand sidebar'}
      aria-expanded={expanded}
      onClick={() => onExpandedChange(!expanded)}
      sx={(theme) => ({
        height: 48,
        gap: 1,
        px: expanded ? 2.25 : 0,
        justifyContent: expanded ? 'start' : 'center',
        color: theme.vars.palette.rail.muted,
        typography: 'body2',
        borderTop: `1px solid ${theme.vars.palette.rail.selected}`,
        '&:hover': { color: theme.vars.palette.rail.text },
      })}
    >
      {expanded ? (
        <>
          <KeyboardDoubleArrowLeftOutlined fontSize="small" />
          <span>Collapse</span>
        </>
      ) : (
        <KeyboardDoubleArrowRightOutlined fontSize="small" />
      )}
    </ButtonBase>
  );
}

interface StopProps {
  section: Section;
  expanded: boolean;
  state: 'page' | 'section' | 'elsewhere';
  first: boolean;
  last: boolean;
  onNavigate: (() => void) | undefined;
}

const rowHeight = 44;

/** Renders again when a section changes, not with every filter of a list. */
const Stop = memo(function Stop({
  section: { label, page, Icon },
  expanded,
  state,
  first,
  last,
  onNavigate,
}: StopProps) {
  const isHere = state !== 'elsewhere';
  const prefetchHandlers = usePrefetchOn(page.path);
  return (
    <li>
      <Box
        component={Link}
        // Show the name on hover while collapsed.
        title={expanded ? undefined : label}
        to={page.path}
        onClick={onNavigate}
        {...prefetchHandlers}
        aria-label={expanded ? undefined : label}
        aria-current={state === 'page' ? 'page' : state === 'section' ? 'true' : undefined}
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          height: rowHeight,
          mx: 1,
          paddingInlineEnd: 1,
          borderRadius: '6px',
          color: isHere ? '#FFFFFF' : 'inherit',
          fontWeight: isHere ? 650 : 450,
          textDecoration: 'none',
          backgroundColor: isHere ? theme.vars.palette.rail.selected : 'transparent',
          '&:hover': { backgroundColor: theme.vars.palette.rail.selected },
          '@media (forced-colors: active)': isHere ? { border: '2px solid Highlight' } : {},
        })}
      >
        <Dot here={isHere} first={first} last={last} narrow={!expanded} />
        <Icon fontSize="small" />
        {expanded ? <Box sx={{ marginInlineStart: 1.25 }}>{label}</Box> : null}
      </Box>
    </li>
  );
});

/** One stop with its piece of the line, which ends at the first and last stop. */
function Dot({ here, first, last, narrow }: { here: boolean; first: boolean; last: boolean; narrow: boolean }) {
  const middle = rowHeight / 2;
  const x = narrow ? 8 : 14;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${narrow ? 20 : 32} ${rowHeight}`}
      aria-hidden
      focusable="false"
      fill="none"
      strokeWidth="2"
      sx={(theme) => ({
        flexShrink: 0,
        width: narrow ? 20 : 32,
        height: rowHeight,
        overflow: 'visible',
        stroke: theme.vars.palette.rail.muted,
        '--signal': theme.vars.palette.rail.signal,
        '--ground': theme.vars.palette.rail.bg,
      })}
    >
      <path d={`M${x} ${first ? middle : 0}V${last ? middle : rowHeight}`} opacity="0.55" />
      {here ? (
        <circle cx={x} cy={middle} r="6" fill="var(--signal)" stroke="none" />
      ) : (
        <circle cx={x} cy={middle} r="4.5" fill="var(--ground)" />
      )}
    </Box>
  );
}
