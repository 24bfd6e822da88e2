import MenuOutlined from '@mui/icons-material/MenuOutlined';
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

export function TopBar({ onMenu, menuOpen = false }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar,
        height: 56,
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, sm: 3 },
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        displayPrint: 'none',
      })}
    >
      {onMenu === undefined ? null : (
        <IconButton aria-label="Open navigation" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu}>
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
