import { useApi } from '@gangway/api-client/react';
import { mayDo, search } from '@gangway/contract';
import { ErrorNotice, visuallyHidden } from '@gangway/ui-kit';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryKeys } from '../api.ts';
import { useAdminRoles } from '../screen/use-permission.ts';
import { hitsOf, markParts, placesFor, type PaletteEntry, type PaletteGroup } from './palette-entries.ts';
import { recentEntries, rememberEntry } from './recent-entries.ts';
import { paletteStyle } from './palette-style.ts';
import { useDebounced } from './use-debounced.ts';

export interface SearchPaletteProps {
  open: boolean;
  onClose: () => void;
}

const debounceMs = 200;
const hitsPerKind = 5;

/** Everything the caller may see, behind one field: records, pages, actions. */
export function SearchPalette({ open, onClose }: SearchPaletteProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{ container: { sx: { alignItems: 'start' } }, paper: { sx: isPhone ? {} : { mt: '10vh' } } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        Search
      </Box>
      <Palette isPhone={isPhone} onClose={onClose} />
    </Dialog>
  );
}

function Palette({ isPhone, onClose }: { isPhone: boolean; onClose: () => void }) {
  const api = useApi({ search });
  const navigate = useNavigate();
  const roles = useAdminRoles();
  const [typed, setTyped] = useState('');
  const newTab = useRef(false);
  const text = typed.trim();
  const q = useDebounced(text, debounceMs);
  // One digit may be an id.
  const searches = text.length >= 2 || /^\d$/u.test(text);

  const found = useQuery({
    queryKey: [...queryKeys.search, q],
    queryFn: async ({ signal }) => (await api.search.all({ query: { q, limit: hitsPerKind }, signal })).body,
    enabled: searches && q === text,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });

  const may = (permission: Parameters<typeof mayDo>[1]) => mayDo(roles, permission);
  const recent: PaletteGroup[] = text === '' ? [{ heading: 'Recent', entries: recentEntries() }] : [];
  const hits = searches && found.data !== undefined ? hitsOf(found.data, text, may) : [];
  const groups = [...recent, ...hits, ...placesFor(text, may)].filter(({ entries }) => entries.length > 0);
  const waiting = searches && (found.isFetching || q !== text);

  function open(entry: PaletteEntry) {
    if (entry.detail !== undefined) rememberEntry(entry);
    if (newTab.current) window.open(entry.to, '_blank', 'noopener');
    else void navigate(entry.to);
    newTab.current = false;
    onClose();
  }

  return (
    <Box
      component={Command}
      label="Search"
      shouldFilter={false}
      loop
      onKeyDownCapture={(event: React.KeyboardEvent) => {
        newTab.current = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      }}
      sx={paletteStyle}
    >
      <Box className="palette-field">
        <SearchOutlined fontSize="small" />
        <Command.Input
          // oxlint-disable-next-line no-autofocus -- the dialog was opened to type in it
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder="Name, e-mail, ID, page or action"
          aria-label="Search"
        />
        {isPhone ? (
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        ) : null}
      </Box>
      {waiting && hits.length === 0 ? (
        <Box component="output" aria-label="Searching" sx={{ display: 'block', px: 2, py: 1 }}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Box>
      ) : null}
      {searches && found.isError && !found.isFetching ? (
        <Box sx={{ p: 1 }}>
          <ErrorNotice message="The search did not work." onRetry={() => void found.refetch()} />
        </Box>
      ) : null}
      {groups.length === 0 && !waiting && !found.isError ? (
        <Box component="output" sx={{ display: 'block', px: 2, py: 3, color: 'text.secondary' }}>
          Nothing matches &#39;<bdi>{text}</bdi>&#39;. Try a name, email or ID.
        </Box>
      ) : null}
      <Command.List label="Results">
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading}>
            {entries.map((entry) => (
              <Command.Item key={entry.id} value={entry.id} onSelect={() => open(entry)}>
                <bdi className="palette-title">
                  <Marked text={entry.title} typed={text} />
                </bdi>
                {entry.detail === undefined || entry.detail === '' ? null : (
                  <bdi className="palette-detail">
                    <Marked text={entry.detail} typed={text} />
                  </bdi>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {isPhone ? null : (
        <Box aria-hidden className="palette-keys">
          <span>↑↓ choose</span>
          <span>Enter open</span>
          <span>Ctrl Enter new tab</span>
          <span>Esc close</span>
        </Box>
      )}
    </Box>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markParts(text, typed).map((part) => {
    const key = at;
    at += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}
