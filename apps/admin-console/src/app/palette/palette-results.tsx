import { useApi } from '@gangway/api-client/react';
import { mayDo, search, service } from '@gangway/contract';
import { useAuth } from '@gangway/auth-client/react';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ErrorNotice, useAppearance, useDebouncedValue } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '../../shared/config.ts';
import { queryKeys } from '../../shared/api.ts';
import { useAdminRoles } from '../../shared/access/use-permission.ts';
import { usePreferences } from '../../shared/preferences/use-preferences.ts';
import {
  hitsOf,
  isNamed,
  isRecord,
  markParts,
  personToSubscribe,
  placesFor,
  subscribeHits,
  type PaletteCommand,
  type PaletteEntry,
  type PaletteGroup,
} from './palette-entries.ts';
import { isOnlyReference, referenceHits, sureReadings } from './palette-references.ts';
import { PaletteIcon } from './palette-icon.tsx';
import { recentEntries, rememberEntry } from './recent-entries.ts';

/** Key events that the palette's field passes on. */
export interface PaletteKeys {
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface PaletteResultsProps {
  ref?: Ref<PaletteKeys>;
  /** Id of the list of results. */
  id: string;
  typed: string;
  /** Receives the id of the option that Enter opens; undefined without results. */
  onActiveChange: (optionId: string | undefined) => void;
  onClose: () => void;
  onShortcuts: () => void;
}

const hitsPerKind = 5;

interface PaletteFindings {
  groups: readonly PaletteGroup[];
  /** Text that results match: the typed text, or the person's name in it. */
  wanted: string;
  isNothingFound: boolean;
  /** Without records so far. */
  isSearching: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** Recent entries, references, records and pages for `text`, in the order of the palette. */
function usePaletteGroups(text: string, appearance: PaletteCommand): PaletteFindings {
  const api = useApi({ search, service });
  const { portalUrl } = useConfig();
  const roles = useAdminRoles();
  const may = (permission: Parameters<typeof mayDo>[1]) => mayDo(roles, permission);
  const person = may('subscriptions:write') ? personToSubscribe(text) : undefined;
  const wanted = person ?? text;
  const q = useDebouncedValue(wanted);
  // Search for one digit: it may be an id.
  const readings = person === undefined ? sureReadings(text) : [];
  const searches = (wanted.length >= 2 || /^\d$/u.test(wanted)) && !isOnlyReference(readings);

  const found = useQuery({
    queryKey: [...queryKeys.search, q],
    queryFn: async ({ signal }) => (await api.search.all({ query: { q, limit: hitsPerKind }, signal })).body,
    enabled: searches && q === wanted,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });

  const services = useQuery({
    queryKey: [...queryKeys.services, 'taking-references'],
    queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
    enabled: readings.length > 0,
    staleTime: 60_000,
    retry: false,
  });
  const references = referenceHits(readings, services.data ?? [], portalUrl);

  const recent: PaletteGroup[] = text === '' ? [{ heading: t('Recent'), entries: recentEntries() }] : [];
  const hits =
    !searches || found.data === undefined
      ? []
      : person === undefined
        ? hitsOf(found.data, text)
        : subscribeHits(found.data);
  const places = placesFor(text, may, appearance);
  // Put them before pending results: Enter must keep its first entry.
  const ordered = text !== '' && isNamed(places, text) ? [...places, ...hits] : [...hits, ...places];
  const groups = [...recent, ...references, ...ordered].filter(({ entries }) => entries.length > 0);
  const waiting = (searches && (found.isFetching || q !== wanted)) || services.isLoading;

  return {
    groups,
    wanted,
    isNothingFound: groups.length === 0 && !waiting && !found.isError,
    isSearching: waiting && hits.length === 0,
    hasFailed: searches && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  };
}

/** Runs an entry: its command, or the page it links to. */
function useOpenEntry(onClose: () => void, onShortcuts: () => void): (entry: PaletteEntry, inNewTab: boolean) => void {
  const navigate = useNavigate();
  const auth = useAuth();
  const { setAppearance } = useAppearance();
  const { save } = usePreferences();

  function run(command: PaletteCommand) {
    if (command === 'log-out') void auth.signOut();
    else if (command === 'shortcuts') onShortcuts();
    else {
      setAppearance(command);
      save({ appearance: command });
    }
  }

  function open(entry: PaletteEntry, inNewTab: boolean) {
    // Close first: closing restores the focus before anything else takes it.
    onClose();
    if ('command' in entry) {
      run(entry.command);
      return;
    }
    if ('href' in entry) {
      window.open(entry.href, '_blank', 'noopener');
      return;
    }
    if (isRecord(entry)) rememberEntry(entry);
    if (inNewTab) window.open(entry.to, '_blank', 'noopener');
    else void navigate(entry.to);
  }

  return open;
}

/** The palette's results: records, pages, actions. The field keeps the focus, and its arrow keys choose here. */
export function PaletteResults({ ref, id, typed, onActiveChange, onClose, onShortcuts }: PaletteResultsProps) {
  const { appearance } = useAppearance();
  const open = useOpenEntry(onClose, onShortcuts);
  const text = typed.trim();
  const { groups, wanted, isNothingFound, isSearching, hasFailed, retry } = usePaletteGroups(text, appearance);

  const entries = groups.flatMap((group) => group.entries);
  // Start at the first entry again for another text.
  const [chosen, setChosen] = useState({ text: '', id: '' });
  const chosenIndex = chosen.text === text ? entries.findIndex((entry) => entry.id === chosen.id) : -1;
  const activeIndex = Math.max(chosenIndex, 0);
  const active = entries[activeIndex];
  const optionId = (entry: PaletteEntry) => `${id}-${entry.id}`;
  const activeId = active === undefined ? undefined : optionId(active);

  useEffect(() => {
    onActiveChange(activeId);
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActiveChange]);

  function choose(index: number) {
    // Wrap from the last entry to the first.
    const entry = entries.at(index % entries.length);
    if (entry !== undefined) setChosen({ text, id: entry.id });
  }

  useImperativeHandle(ref, () => ({
    onKeyDown(event) {
      // Ignore the Enter that ends an input method's composition.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown') choose(activeIndex + 1);
      else if (event.key === 'ArrowUp') choose(activeIndex - 1);
      else if (event.key === 'Enter' && active !== undefined) open(active, event.ctrlKey || event.metaKey);
      else return;
      event.preventDefault();
    },
  }));

  return (
    <>
      {isSearching ? (
        <Box component="output" aria-label={t('Searching')} sx={{ display: 'block', px: 2, py: 1 }}>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </Box>
      ) : null}
      {hasFailed ? (
        <Box sx={{ p: 1 }}>
          <ErrorNotice message={t('Search failed.')} onRetry={retry} />
        </Box>
      ) : null}
      {isNothingFound ? (
        <Box component="output" sx={{ display: 'block', px: 2, py: 3, color: 'text.secondary' }}>
          {rich('Nothing matches “{text}”. Try a name, email, ID or reference.', { text: <bdi>{text}</bdi> })}
        </Box>
      ) : null}
      {groups.length === 0 ? null : (
        <Box
          id={id}
          // oxlint-disable-next-line prefer-tag-over-role -- the palette's field keeps the focus, as no select lets it
          role="listbox"
          aria-label={t('Results')}
          sx={{ overflowY: 'auto', overscrollBehavior: 'contain', flex: 1, p: 1, scrollPaddingBlock: '8px' }}
        >
          {groups.map((group) => (
            // oxlint-disable-next-line prefer-tag-over-role -- an optgroup belongs to a select
            <div key={group.heading} role="group" aria-labelledby={`${id}-${group.heading}`}>
              <Box id={`${id}-${group.heading}`} sx={headingStyle}>
                {group.heading}
              </Box>
              {group.entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(entry)}
                  entry={entry}
                  typed={wanted}
                  isActive={entry === active}
                  onActive={() => setChosen({ text, id: entry.id })}
                  onOpen={(inNewTab) => open(entry, inNewTab)}
                />
              ))}
            </div>
          ))}
        </Box>
      )}
    </>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  typed: string;
  isActive: boolean;
  onActive: () => void;
  onOpen: (inNewTab: boolean) => void;
}

function Option({ id, entry, typed, isActive, onActive, onOpen }: OptionProps) {
  return (
    <Box
      id={id}
      // oxlint-disable-next-line prefer-tag-over-role -- the palette's field keeps the focus, as no select lets it
      role="option"
      aria-selected={isActive}
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => {
        if (!isActive) onActive();
      }}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      sx={optionStyle}
    >
      <PaletteIcon entry={entry} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline', minWidth: 0 }}>
        <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
          <Marked text={entry.title} typed={typed} />
        </Box>
        {entry.detail === undefined || entry.detail === '' ? null : (
          <Box component="bdi" sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <Marked text={entry.detail} typed={typed} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const headingStyle = { px: 1, pt: 1, pb: 0.5, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' };

const optionStyle = (theme: Theme) => ({
  display: 'flex',
  gap: 1.25,
  alignItems: 'center',
  minHeight: 36,
  px: 1,
  py: 0.75,
  borderRadius: '6px',
  cursor: 'pointer',
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.soft.primary,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '@media (pointer: coarse)': { minHeight: 44 },
  '& > svg': { flexShrink: 0, color: theme.vars.palette.text.secondary },
  '& mark': {
    color: 'inherit',
    fontWeight: 700,
    backgroundColor: 'transparent',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
});

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markParts(text, typed).map((part) => {
    const key = at;
    at += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>;
  });
}
