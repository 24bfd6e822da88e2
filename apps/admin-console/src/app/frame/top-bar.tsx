import { t } from '@gangway/messages';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import { useIsScrolled } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { AccountMenu } from './user-menu.tsx';
import { NotificationMenu } from '../notifications/notification-menu.tsx';
import { SearchButton } from '../palette/search-button.tsx';

export interface TopBarProps {
  /** Present where the navigation is a drawer. */
  onMenu?: () => void;
  menuOpen?: boolean;
}

/** Search, notifications and the person's menu, on the page's own ground. */
export function TopBar({ onMenu, menuOpen = false }: TopBarProps) {
  const isScrolled = useIsScrolled();
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        height: 52,
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, sm: 'var(--gw-page)' },
        backgroundColor: theme.vars.palette.background.default,
        // Separate the bar from what lies under it.
        boxShadow: isScrolled ? `0 1px ${theme.vars.palette.divider}` : 'none',
        displayPrint: 'none',
      })}
    >
      {onMenu === undefined ? null : (
        <IconButton aria-label={t('Open navigation')} aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
          <MenuOutlined />
        </IconButton>
      )}
      <SearchButton />
      <Box sx={{ flex: 1 }} />
      <NotificationMenu />
      <AccountMenu />
    </Box>
  );
}
