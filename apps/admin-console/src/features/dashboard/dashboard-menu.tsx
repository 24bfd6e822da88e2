import { t } from '@gangway/messages';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';

const BannerDialog = lazy(async () => ({ default: (await import('./banner/banner-dialog.tsx')).BannerDialog }));

/** Rarer acts of the dashboard: the banner that everyone reads on the launcher. */
export function DashboardMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [writing, setWriting] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t('More actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ width: 36, height: 36 }}
      >
        <MoreHorizOutlined fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setWriting(true);
          }}
        >
          {t('Launcher banner')}
        </MenuItem>
      </Menu>
      {writing ? (
        <Suspense>
          <BannerDialog onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
