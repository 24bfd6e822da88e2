import { useSession } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { visuallyHidden, useOnBack } from '@gangway/ui-kit';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { PaletteKeys } from './palette-results.tsx';

const PaletteResults = lazy(async () => ({ default: (await import('./palette-results.tsx')).PaletteResults }));

/**
 * Searches everything the caller may see from one field: records, pages, actions. Dialog and field are in the shell's
 * code and take the first key at once; results come with their own code. A native dialog keeps the focus and restores
 * it.
 */
export function SearchDialog({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  useOnBack(onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const results = useRef<PaletteKeys>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const { status } = useSession();
  const id = useId();
  const close = () => dialog.current?.close();

  // Focus in the same event: the next key already goes into the field.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  // Close: the palette would cover the dialog that asks to sign in again.
  useEffect(() => {
    if (status === 'signed-out') dialog.current?.close();
  }, [status]);

  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => {
        // Treat a click on the backdrop as outside; its target is the dialog itself.
        if (event.target === event.currentTarget) close();
      }}
      sx={dialogStyle}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
        <Box component="h2" id={`${id}-title`} sx={visuallyHidden}>
          {t('Search')}
        </Box>
        <Box
          sx={(theme) => ({
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: 2,
            borderBottom: `1px solid ${theme.vars.palette.divider}`,
            color: theme.vars.palette.text.secondary,
          })}
        >
          <SearchOutlined fontSize="small" />
          <SearchField
            value={typed}
            onChange={setTyped}
            resultsId={`${id}-results`}
            active={active}
            onKeyDown={(event) => results.current?.onKeyDown(event)}
          />
          <Button size="small" onClick={close} sx={{ display: { sm: 'none' } }}>
            {t('Close')}
          </Button>
        </Box>
        <Suspense fallback={null}>
          <PaletteResults
            ref={results}
            id={`${id}-results`}
            typed={typed}
            onActiveChange={setActive}
            onClose={close}
            onShortcuts={onShortcuts}
          />
        </Suspense>
        <KeyHints />
      </Box>
    </Box>
  );
}

const dialogStyle = (theme: Theme) => ({
  width: { xs: '100vw', sm: 'min(600px, calc(100vw - 64px))' },
  maxWidth: 'none',
  height: { xs: '100dvh', sm: 'auto' },
  maxHeight: { xs: '100dvh', sm: '70vh' },
  m: 0,
  mx: { sm: 'auto' },
  mt: { sm: '10vh' },
  p: 0,
  border: 0,
  borderRadius: { sm: '8px' },
  overflow: 'hidden',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.shadows[8],
  '&[open]': { display: 'flex' },
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
});

interface SearchFieldProps {
  value: string;
  onChange: (typed: string) => void;
  resultsId: string;
  /** Id of the result that Enter opens. */
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ value, onChange, resultsId, active, onKeyDown }: SearchFieldProps) {
  return (
    <Box
      component="input"
      // oxlint-disable-next-line no-autofocus -- the dialog was opened to type in it
      autoFocus
      // oxlint-disable-next-line prefer-tag-over-role -- it is an input that a list belongs to
      role="combobox"
      aria-label={t('Search')}
      aria-autocomplete="list"
      aria-expanded={active !== undefined}
      aria-controls={resultsId}
      {...(active === undefined ? {} : { 'aria-activedescendant': active })}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={t('Name, email, ID, page or action')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      sx={(theme) => ({
        flex: 1,
        minWidth: 0,
        height: 52,
        border: 0,
        outline: 'none',
        background: 'none',
        font: 'inherit',
        fontSize: '1rem',
        color: theme.vars.palette.text.primary,
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      })}
    />
  );
}

function KeyHints() {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: { xs: 'none', sm: 'flex' },
        mt: 'auto',
        gap: 2,
        px: 2,
        py: 1,
        fontSize: '0.8125rem',
        color: theme.vars.palette.text.secondary,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <span>{t('↑↓ choose')}</span>
      <span>{t('Enter open')}</span>
      <span>{t('Ctrl Enter new tab')}</span>
      <span>{t('Esc close')}</span>
    </Box>
  );
}
