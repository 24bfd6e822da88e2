import { t } from '@gangway/messages';
import KeyboardDoubleArrowLeftOutlined from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import KeyboardDoubleArrowRightOutlined from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { BrandMark } from '@gangway/ui-kit';
import { Link } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { useComingPath } from '../../shared/page/coming-path.ts';
import { paths } from '../../shared/page/paths.ts';
import { sectionOf, sections } from './sections.ts';
import { SidebarEntry } from './sidebar-entry.tsx';
import { brandStyle, entriesRoomStyle, entriesStyle, railStyle, sidebarWidths } from './sidebar-styles.ts';

export interface SidebarProps {
  expanded: boolean;
  /** Absent in the drawer, which is always expanded. */
  onExpandedChange?: (expanded: boolean) => void;
  /** Called after a link was chosen: the drawer closes. */
  onNavigate?: () => void;
}

/** The console's navigation as stops on a line; the current one is filled and unfolds the pages of its section. */
export function Sidebar({ expanded, onExpandedChange, onNavigate }: SidebarProps) {
  const pathname = useComingPath();
  const here = sectionOf(pathname);
  return (
    <Box
      component="nav"
      aria-label={t('Main')}
      sx={[railStyle, { width: sidebarWidths[expanded ? 'expanded' : 'collapsed'] }]}
    >
      <Brand expanded={expanded} onNavigate={onNavigate} />
      <Box sx={entriesRoomStyle}>
        <Box component="ul" sx={entriesStyle}>
          {sections.map((section) => (
            <SidebarEntry
              key={section.name}
              section={section}
              expanded={expanded}
              pathname={section === here ? pathname : null}
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
      aria-label={t('{brandName}, dashboard', { brandName })}
      onClick={onNavigate}
      sx={[brandStyle, expanded ? {} : { px: 0, justifyContent: 'center' }]}
    >
      <BrandMark size={26} onRail />
      {expanded ? brandName : null}
    </Box>
  );
}

function Toggle({ expanded, onExpandedChange }: Required<Pick<SidebarProps, 'expanded' | 'onExpandedChange'>>) {
  return (
    <ButtonBase
      title={expanded ? undefined : t('Expand sidebar')}
      aria-label={expanded ? t('Collapse sidebar') : t('Expand sidebar')}
      aria-expanded={expanded}
      onClick={() => onExpandedChange(!expanded)}
      sx={(theme) => ({
        height: 48,
        flexShrink: 0,
        gap: 1.5,
        mx: 1.5,
        px: expanded ? 1 : 0,
        justifyContent: expanded ? 'start' : 'center',
        color: theme.vars.palette.rail.muted,
        typography: 'body2',
        borderTop: `1px solid ${theme.vars.palette.rail.selected}`,
        '&:hover': { color: theme.vars.palette.rail.text },
        '[dir="rtl"] & svg': { transform: 'scaleX(-1)' },
      })}
    >
      {expanded ? (
        <>
          <KeyboardDoubleArrowLeftOutlined fontSize="small" />
          <span>{t('Collapse')}</span>
        </>
      ) : (
        <KeyboardDoubleArrowRightOutlined fontSize="small" />
      )}
    </ButtonBase>
  );
}
