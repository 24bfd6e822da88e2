import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense, useEffect, useId, useRef, useState, type ClipboardEvent, type RefObject } from 'react';
import { useSingleKeys } from '../../shared/use-single-keys.ts';
import { examplesOf } from './reference-examples.ts';
import type { Tile } from './tiles.ts';

const loadResults = async () => ({ default: (await import('./reference-results.tsx')).ReferenceResults });
const ReferenceResults = lazy(loadResults);

const height = { xs: 56, sm: 60 } as const;

/** Overlay results and pasted lists over the tiles: pushed down, a tile would move from under the pointer. */
const layer = {
  position: 'absolute',
  zIndex: 2,
  top: 0,
  insetInline: 0,
  '& > .results': {
    mt: 0.5,
    p: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: '14px',
    backgroundColor: 'surface.raised',
    boxShadow: '0 6px 20px rgb(6 18 23 / .16)',
    '&:focus-visible': { outline: 'none' },
    '&:empty': { display: 'none' },
  },
  // Show recent references for an empty, focused field.
  '&:not(.has-text):not(:focus-within) > .results': { display: 'none' },
} as const;

const fieldStyle = {
  minHeight: height,
  gap: 1.5,
  paddingInline: { xs: '16px', sm: '18px 8px' },
  py: 0.75,
  borderRadius: '14px',
  fontSize: { xs: '1rem', sm: '1.1875rem' },
  '& .MuiOutlinedInput-notchedOutline': { borderWidth: '1.5px' },
  '& .MuiOutlinedInput-input': { p: 0, textOverflow: 'ellipsis' },
  '& .MuiOutlinedInput-input::placeholder': { color: 'text.quiet', opacity: 1 },
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
  '& kbd': {
    display: { xs: 'none', sm: 'block' },
    px: 1,
    border: 1,
    borderColor: 'border.soft',
    borderRadius: '5px',
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    lineHeight: '22px',
    color: 'text.secondary',
  },
  // Leave out the button where the keyboard on the screen has one.
  '& .find': { display: { xs: 'none', sm: 'inline-flex' } },
} as const;

const examplesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1.25,
  minHeight: 28,
  typography: 'body2',
  color: 'text.secondary',
  '& > span': { width: { xs: '100%', sm: 'auto' } },
  '& button:nth-of-type(3)': { display: { xs: 'none', sm: 'inline-flex' } },
  '& button': {
    height: 28,
    px: 1.5,
    border: 1,
    borderColor: 'border.soft',
    borderRadius: '14px',
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    '&:hover': { borderColor: 'text.primary' },
    '@media (pointer: coarse)': { height: 44, borderRadius: '22px' },
  },
} as const;

const label = { display: 'block', fontSize: '0.9375rem', fontWeight: 600, color: 'text.primary', mb: 0.75 } as const;

/** Reserves the field's space until the services are loaded. */
export function ReferenceRoom() {
  return (
    <Box aria-hidden>
      <FormLabel component="span" sx={label}>
        &nbsp;
      </FormLabel>
      <Box className="waiting" sx={{ height, borderRadius: '14px' }} />
      <Box sx={examplesStyle} />
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

  useSlash(field, singleKeys);

  function change(typed: string) {
    setWanted(true);
    setText(typed);
  }

  async function openFirst() {
    // Wait for the rules, which Enter may outrun, and render their results.
    await loadResults();
    requestAnimationFrame(() => results.current?.querySelector('a')?.click());
  }

  function find() {
    if (text.trim() === '') field.current?.focus();
    else void openFirst();
  }

  return (
    <div>
      <search aria-label={t('Find by reference')}>
        <FormLabel htmlFor={id} sx={label}>
          {t('Find a container, air waybill or B/L')}
        </FormLabel>
        <Box sx={{ position: 'relative', height }}>
          <Box sx={layer} className={text === '' ? undefined : 'has-text'}>
            <ReferenceInput
              id={id}
              field={field}
              text={text}
              singleKeys={singleKeys}
              onFocus={() => setWanted(true)}
              onChange={change}
              onClear={() => setText('')}
              onFind={find}
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
      <Examples
        tiles={tiles}
        onChoose={(example) => {
          change(example);
          field.current?.focus();
        }}
      />
    </div>
  );
}

interface ReferenceInputProps {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  text: string;
  singleKeys: boolean;
  onFocus: () => void;
  onChange: (typed: string) => void;
  onClear: () => void;
  onFind: () => void;
}

/** Takes a typed reference in one line, pasted ones in several. */
function ReferenceInput(props: ReferenceInputProps) {
  const { id, field, text, singleKeys, onFocus, onChange, onClear, onFind } = props;
  const isList = /[\r\n]/.test(text);

  /** Switches to several lines: a single-line field would join pasted ones. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onChange(pasted.trim());
    // Restore the focus: the multi-line field replaces the focused one.
    requestAnimationFrame(() => field.current?.focus());
  }

  function clear() {
    onClear();
    field.current?.focus();
  }
  return (
    <OutlinedInput
      id={id}
      inputRef={field}
      placeholder={t('Type or paste a reference')}
      sx={fieldStyle}
      value={text}
      multiline={isList}
      maxRows={6}
      fullWidth
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
      onPaste={paste}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClear();
        if (event.key === 'Enter' && !isList) onFind();
      }}
      startAdornment={<Glass />}
      endAdornment={
        <>
          {text === '' && singleKeys ? <kbd aria-hidden>/</kbd> : null}
          {text === '' ? null : (
            <Button size="small" onClick={clear}>
              {t('Clear')}
            </Button>
          )}
          <Button className="find" variant="contained" size="large" onClick={onFind}>
            {t('Find')}
          </Button>
        </>
      }
      inputProps={{
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        'aria-keyshortcuts': '/',
        ...(isList ? {} : { maxLength: 100 }),
      }}
    />
  );
}

/** Moves the focus to the field by the key `/`, except from another field. */
function useSlash(field: RefObject<HTMLElement | null>, singleKeys: boolean): void {
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
  }, [field, singleKeys]);
}

function Examples({ tiles, onChoose }: { tiles: readonly Tile[]; onChoose: (example: string) => void }) {
  const examples = examplesOf(new Set(tiles.flatMap(({ referenceKinds }) => referenceKinds)));
  if (examples.length === 0) return null;
  return (
    <Box sx={examplesStyle}>
      <span>{t('For example')}</span>
      {examples.map((example) => (
        <ButtonBase key={example} onClick={() => onChoose(example)}>
          {example}
        </ButtonBase>
      ))}
    </Box>
  );
}

function Glass() {
  return (
    <svg width="24" height="24" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden focusable="false">
      <path d="M13.2 13.2 17 17M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
