import { visuallyHidden } from '@gangway/ui-kit';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { SearchDialog } from './search-dialog.tsx';
import { useSearchKeys } from './use-search-keys.ts';

/** The top bar's search box: a button that opens the palette, as do Ctrl K everywhere and / outside of inputs. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useSearchKeys(show);
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={show}
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'start',
          gap: 1,
          height: 36,
          width: { xs: 40, sm: 280 },
          px: { xs: 1, sm: 1.25 },
          borderRadius: '6px',
          border: { xs: 'none', sm: `1px solid ${theme.vars.palette.border.control}` },
          color: theme.vars.palette.text.secondary,
          typography: 'body2',
          '&:hover': { borderColor: theme.vars.palette.text.primary },
          '@media (pointer: coarse)': { height: 44, minWidth: 44 },
        })}
      >
        <SearchOutlined fontSize="small" />
        <Box
          component="span"
          sx={(theme) => ({ flex: 1, textAlign: 'start', [theme.breakpoints.down('sm')]: visuallyHidden })}
        >
          Search
        </Box>
        <Box
          component="kbd"
          sx={(theme) => ({
            display: { xs: 'none', sm: 'inline' },
            px: 0.75,
            borderRadius: '4px',
            fontFamily: 'inherit',
            fontSize: '0.75rem',
            border: `1px solid ${theme.vars.palette.divider}`,
          })}
        >
          Ctrl K
        </Box>
      </ButtonBase>
      {open ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
