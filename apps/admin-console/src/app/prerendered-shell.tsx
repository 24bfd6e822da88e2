import { t } from '@gangway/messages';
import { BrandMark, GangwayTheme, Masthead } from '@gangway/ui-kit';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../shared/page/paths.ts';
import { sections, type Section } from './frame/sections.ts';
import {
  brandStyle,
  entriesRoomStyle,
  entriesStyle,
  entryLinkStyle,
  entryStyle,
  railStyle,
  sidebarWidths,
  stopsStyle,
  stopStyle,
} from './frame/sidebar-styles.ts';
import { routes } from './routes.ts';

/**
 * Rail, top bar and heading as markup with its styles, rendered at build time into index.html. `prerendered-shell.js`
 * puts in what the address and the browser's storage decide. Its links work by pointer alone: readers wait for the
 * application, a moment later.
 */
export function prerenderedShell(): string {
  return renderToStaticMarkup(
    <GangwayTheme nonce="none">
      <Box aria-hidden data-pages={JSON.stringify(pages())} data-folded="" data-record="" data-mute="" sx={frameStyle}>
        <Box className="rail" sx={railStyle}>
          <Box component="a" tabIndex={-1} href={paths.dashboard} className="brand" sx={brandStyle}>
            <BrandMark size={26} onRail />
            <span className="word">{brand}</span>
          </Box>
          <Box sx={entriesRoomStyle}>
            <Box component="ul" sx={entriesStyle}>
              {sections.map((section) => (
                <Entry key={section.name} section={section} />
              ))}
            </Box>
          </Box>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={barStyle}>
            <Box className="search" sx={searchStyle}>
              <SearchOutlined fontSize="small" />
              <span>{t('Search')}</span>
            </Box>
            <Box sx={markStyle} />
          </Box>
          <Masthead open title={brand} />
        </Box>
      </Box>
    </GangwayTheme>,
  );
}

const brand = 'Gangway';

/** Path, heading and section of every page, for the script. */
const pages = () => routes.map(({ path, title, section = '' }) => [path, t(title), section]);

function Entry({ section: { name, label, page, pages: stops } }: { section: Section }) {
  return (
    <Box component="li" sx={entryStyle}>
      {/* Keep the styles of states that the script sets. */}
      <Box
        component="a"
        tabIndex={-1}
        href={page.path}
        data-section={name}
        data-here=""
        aria-current="page"
        sx={entryLinkStyle}
      >
        <span className="dot" />
        <span className="word">{t(label)}</span>
      </Box>
      {stops.length < 2 ? null : (
        <Box component="ul" hidden sx={stopsStyle}>
          {stops.map(({ path, title, stopLabel = title }) => (
            <Box key={path} component="li" sx={{ listStyle: 'none' }}>
              <Box component="a" tabIndex={-1} href={path} sx={stopStyle}>
                {t(stopLabel)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const frameStyle = ({ vars: { palette }, breakpoints, zIndex }: Theme) =>
  ({
    position: 'fixed',
    inset: 0,
    // Cover the application's own sign of loading.
    zIndex: zIndex.tooltip,
    display: 'flex',
    backgroundColor: palette.background.default,
    '& [hidden]': { display: 'none' },
    '& > .rail': {
      flexShrink: 0,
      width: sidebarWidths.expanded,
      [breakpoints.down('md')]: { display: 'none' },
    },
    '&[data-folded] > .rail': { width: sidebarWidths.collapsed, '& ul ul, & .word': { display: 'none' } },
    '&[data-folded] .brand': { paddingInline: 0, justifyContent: 'center' },
    '&[data-mute] :is(ul .word, ul ul a, h1, .search)': { color: 'transparent' },
    // A record's name is not known yet.
    '&[data-record] h1': {
      width: 240,
      maxWidth: '60vw',
      borderRadius: '8px',
      color: 'transparent',
      backgroundColor: palette.surface.sunken,
    },
  }) as const;

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 52,
  px: { xs: 1, sm: 'var(--gw-page)' },
} as const;

const searchStyle = ({ vars: { palette }, breakpoints }: Theme) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    width: 304,
    height: 34,
    px: 1.25,
    borderRadius: '8px',
    backgroundColor: palette.surface.sunken,
    color: palette.text.secondary,
    typography: 'body2',
    [breakpoints.down('sm')]: { visibility: 'hidden' },
  }) as const;

const markStyle = ({ vars: { palette } }: Theme) =>
  ({ width: 30, height: 30, borderRadius: '50%', backgroundColor: palette.surface.sunken }) as const;
