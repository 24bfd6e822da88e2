import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense, useEffect, useId, useRef, useState, type ClipboardEvent } from 'react';
import type { Tile } from './tiles.ts';

const loadResults = async () => ({ default: (await import('./reference-results.tsx')).ReferenceResults });
const ReferenceResults = lazy(loadResults);

/**
 * Finds the service for a transport reference. Typing sends nothing: the rules are on this page, and they arrive with the
 * first key.
 */
export function ReferenceField({ tiles }: { tiles: readonly Tile[] }) {
  const id = useId();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  function change(typed: string) {
    setWanted(true);
    setText(typed);
  }

  /** A field of one line would run pasted lines together. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    change(pasted.trim());
  }

  async function openFirst() {
    // Enter may be faster than the rules: they are fetched, and shown with the next frame.
    await loadResults();
    requestAnimationFrame(() => results.current?.querySelector('a')?.click());
  }

  const isList = /[\r\n]/.test(text);
  return (
    <Box sx={{ maxWidth: 560 }}>
      <search aria-label="Find by reference">
        <FormLabel htmlFor={id}>Find a container, air waybill or B/L</FormLabel>
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
          inputProps={{
            autoComplete: 'off',
            autoCapitalize: 'characters',
            spellCheck: false,
            'aria-keyshortcuts': '/',
            ...(isList ? {} : { maxLength: 100 }),
          }}
        />
      </search>
      <div ref={results}>
        {wanted ? (
          <Suspense>
            <ReferenceResults text={text} tiles={tiles} onChoose={setText} />
          </Suspense>
        ) : null}
      </div>
    </Box>
  );
}
