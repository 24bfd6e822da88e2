import { visuallyHidden } from '@gangway/ui-kit';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { mayDo } from '@gangway/contract';
import { t } from '@gangway/messages';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAdminRoles } from '../../shared/access/use-permission.ts';
import { usePreferences } from '../../shared/preferences/use-preferences.ts';
import { addAddressOf } from '../shortcuts/add-address.ts';
import { SearchDialog } from './search-dialog.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The top bar's search box: a button that opens the palette, as do Ctrl K everywhere and / outside inputs. */
export function SearchButton() {
  const [open, setOpen] = useState<'search' | 'shortcuts' | null>(null);
  const close = () => setOpen(null);
  const roles = useAdminRoles();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { singleKeyShortcuts: singleKeys = true } = usePreferences().preferences;
  useShortcuts({
    singleKeys,
    onSearch: () => setOpen('search'),
    onHelp: () => setOpen('shortcuts'),
    onAdd() {
      const address = addAddressOf(pathname, search, (permission) => mayDo(roles, permission));
      if (address !== undefined && navigator.onLine) void navigate(address);
    },
  });
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts={singleKeys ? 'Control+K /' : 'Control+K'}
        onClick={() => setOpen('search')}
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'start',
          gap: 1,
          height: 34,
          width: { xs: 40, sm: 304 },
          px: { xs: 1, sm: 1.25 },
          borderRadius: '8px',
          backgroundColor: { sm: theme.vars.palette.surface.sunken },
          color: theme.vars.palette.text.secondary,
          typography: 'body2',
          '&:hover': { color: theme.vars.palette.text.primary },
          '@media (forced-colors: active)': { border: '1px solid ButtonBorder' },
          '@media (pointer: coarse)': { height: 44, minWidth: 44 },
        })}
      >
        <SearchOutlined fontSize="small" />
        <Box
          component="span"
          sx={(theme) => ({ flex: 1, textAlign: 'start', [theme.breakpoints.down('sm')]: visuallyHidden })}
        >
          {t('Search')}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', sm: 'inline' }, fontFamily: 'inherit', fontSize: '0.75rem' }}>
          {t('Ctrl K')}
        </Box>
      </ButtonBase>
      {open === 'search' ? <SearchDialog onClose={close} onShortcuts={() => setOpen('shortcuts')} /> : null}
      {open === 'shortcuts' ? (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
