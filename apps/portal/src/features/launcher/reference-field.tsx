import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense, useEffect, useId, useRef, useState, type ClipboardEvent } from 'react';
import { useSingleKeys } from '../../shared/use-single-keys.ts';
import type { Tile } from './tiles.ts';

const loadResults = async () => ({ default: (await import('./reference-results.tsx')).ReferenceResults });
const ReferenceResults = lazy(loadResults);

/** Overlay results and pasted lists over the tiles: pushed down, a tile would move from under the pointer. */
const roomOfOneLine = { position: 'relative', height: 40, '@media (pointer: coarse)': { height: 44 } } as const;
const layer = {
  position: 'absolute',
  zIndex: 2,
  top: 0,
  insetInline: 0,
  '& > .results': {
    mt: 0.5,
    p: 1.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: '8px',
    backgroundColor: 'surface.raised',
    boxShadow: '0 6px 20px rgb(6 18 23 / .16)',
    '&:focus-visible': { outline: 'none' },
    '&:empty': { display: 'none' },
  },
  // Show recent references for an empty, focused field.
  '&:not(.has-text):not(:focus-within) > .results': { display: 'none' },
} as const;

/** Reserves the field's space until the services are loaded. */
export function ReferenceRoom() {
  return (
    <Box aria-hidden sx={{ maxWidth: 560 }}>
      <FormLabel component="span">&nbsp;</FormLabel>
      <Box className="field-waiting" sx={roomOfOneLine} />
    </Box>
  );
}

/**
 * Finds the service for a transport reference. Sends nothing while typing: the rules load with the first key and run on
 * this page.
 */
export function ReferenceField({ tiles }: { tiles: readonly Tile[] }) {
  const id = useId();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const { singleKeys } = useSingleKeys();

  useEffect(() => {
    if (!singleKeys) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys]);

  function change(typed: string) {
    setWanted(true);
    setText(typed);
  }

  /** Switches to several lines: a single-line field would join pasted ones. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    change(pasted.trim());
    // Restore the focus: the multi-line field replaces the focused one.
    requestAnimationFrame(() => field.current?.focus());
  }

  async function openFirst() {
    // Wait for the rules, which Enter may outrun, and render their results.
    await loadResults();
    requestAnimationFrame(() => results.current?.querySelector('a')?.click());
  }

  const isList = /[\r\n]/.test(text);
  function clear() {
    setText('');
    field.current?.focus();
  }
  return (
    <Box sx={{ maxWidth: 560 }}>
      <search aria-label="Find by reference">
        <FormLabel htmlFor={id}>Find a container, air waybill or B/L</FormLabel>
        <Box sx={roomOfOneLine}>
          <Box sx={layer} className={text === '' ? undefined : 'has-text'}>
            <OutlinedInput
              id={id}
              inputRef={field}
              size="small"
              value={text}
              multiline={isList}
              maxRows={6}
              fullWidth
              onFocus={() => setWanted(true)}
              onChange={(event) => change(event.target.value)}
              onPaste={paste}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setText('');
                if (event.key === 'Enter' && !isList) void openFirst();
              }}
              endAdornment={
                text === '' ? null : (
                  <Button size="small" onClick={clear}>
                    Clear
                  </Button>
                )
              }
              inputProps={{
                autoComplete: 'off',
                autoCapitalize: 'characters',
                spellCheck: false,
                'aria-keyshortcuts': '/',
                ...(isList ? {} : { maxLength: 100 }),
              }}
            />
            {/* Make it focusable: clicks between its buttons must not close it. */}
            <div ref={results} className="results" tabIndex={-1}>
              {wanted ? (
                <Suspense>
                  <ReferenceResults text={text} tiles={tiles} onChoose={setText} />
                </Suspense>
              ) : null}
            </div>
          </Box>
        </Box>
      </search>
    </Box>
  );
}
