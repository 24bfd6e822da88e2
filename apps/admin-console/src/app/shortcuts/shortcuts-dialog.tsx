import { msg, t } from '@gangway/messages';
import { useOnBack } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ConsoleShortcutSwitch } from '../../shared/preferences/shortcut-switch.tsx';

const shortcuts: readonly { what: string; keys: readonly (readonly string[])[] }[] = [
  { what: msg('Search pages, records and actions'), keys: [['Ctrl', 'K'], ['/']] },
  { what: msg('Add to the list on this page'), keys: [['c']] },
  { what: msg('Show these shortcuts'), keys: [['?']] },
  { what: msg('In search: choose a result'), keys: [['↑'], ['↓']] },
  { what: msg('In search: open in a new tab'), keys: [['Ctrl', 'Enter']] },
  { what: msg('In an open row: add or save'), keys: [['Enter']] },
  { what: msg('Close, cancel'), keys: [['Esc']] },
];

/** All keyboard shortcuts of the console, and the switch for the single-key ones. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  useOnBack(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title" variant="h2">
        {t('Keyboard shortcuts')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 1.25 }}>
          {shortcuts.map(({ what, keys }) => (
            <Box key={what} sx={{ display: 'contents' }}>
              <Box component="dt">{t(what)}</Box>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1, color: 'text.secondary' }}>
                {keys.map((together, index) => (
                  <span key={together.join(' ')}>
                    {index > 0 ? <span>{`${t('or')} `}</span> : null}
                    {together.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </span>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <ConsoleShortcutSwitch />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {/* oxlint-disable-next-line no-autofocus -- there is nothing else to do first */}
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: 'inline-block',
        minWidth: 24,
        px: 0.75,
        marginInlineStart: 0.5,
        textAlign: 'center',
        fontFamily: 'inherit',
        fontSize: '0.8125rem',
        color: 'text.primary',
        border: 1,
        borderColor: 'border.control',
        borderRadius: '4px',
      }}
    >
      {children}
    </Box>
  );
}
