import { formatNumber, t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePressedTab } from './use-pressed-tab.ts';

export interface RecordTab {
  /** As in the address, `?tab=history`. */
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
  /** A form: stays mounted once it was shown, so that typed text survives. */
  readonly keep?: boolean;
  /** Has unsaved text. */
  readonly unsaved?: boolean;
}

/** How the address names the tab of a record. */
export interface TabAddress {
  /** The tab of an address without one. */
  readonly first: string;
  /** Names of earlier addresses, each with the tab that it leads to. */
  readonly former?: Readonly<Record<string, string>>;
}

/** The tab that the address names, the one to mark, and the handler of a press. */
export function useRecordTab(tabs: readonly RecordTab[], { first, former = {} }: TabAddress) {
  const [params, setParams] = useSearchParams();
  const addressed = params.get('tab') ?? first;
  const named = Object.hasOwn(former, addressed) ? former[addressed] : addressed;
  const shown = tabs.find(({ key }) => key === named)?.key ?? first;
  const [marked, press] = usePressedTab(shown, (next) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === first) after.delete('tab');
        else after.set('tab', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  return { shown, marked, press };
}

export interface RecordTabsProps {
  /** Name of the record. */
  name: string;
  tabs: readonly RecordTab[];
  marked: string;
  onPress: (key: string) => void;
}

/** Tabs of a record, in its masthead. */
export function RecordTabs({ name, tabs, marked, onPress }: RecordTabsProps) {
  return (
    <Tabs
      value={marked}
      onChange={(_event, next: string) => onPress(next)}
      variant="scrollable"
      // Hide the scroll buttons: touch and arrow keys scroll the tabs.
      scrollButtons={false}
      aria-label={t('About {name}', { name })}
      sx={{
        // Scroll under the edges of the page, not of its content: a tab cut there is seen to go on.
        mx: 'calc(-1 * var(--gw-page))',
        '& .MuiTabs-list': { px: 'var(--gw-page)', width: 'max-content' },
        '& .MuiTab-root.Mui-selected': { color: 'text.primary' },
        '& .MuiTabs-indicator': { backgroundColor: 'text.primary' },
      }}
    >
      {tabs.map(({ key, label, count, unsaved = false }) => (
        <Tab
          key={key}
          value={key}
          id={`tab-${key}`}
          aria-controls={`panel-${key}`}
          label={
            <span>
              {unsaved ? `${label} •` : label}
              {count === undefined ? null : (
                <Box component="small" sx={{ marginInlineStart: 0.75, typography: 'caption', fontWeight: 500 }}>
                  {formatNumber(count)}
                </Box>
              )}
            </span>
          }
          {...(unsaved ? { 'aria-label': t('{label}, unsaved', { label }) } : {})}
        />
      ))}
    </Tabs>
  );
}

/** Panels of a record's tabs, of which one is shown. */
export function RecordPanels({ tabs, shown }: { tabs: readonly RecordTab[]; shown: string }) {
  const [visited, setVisited] = useState<readonly string[]>([shown]);
  if (!visited.includes(shown)) setVisited([...visited, shown]);
  return tabs.map(({ key, panel, keep = false }) => (
    <Box
      key={key}
      role="tabpanel"
      id={`panel-${key}`}
      aria-labelledby={`tab-${key}`}
      hidden={key !== shown}
      sx={key === shown ? { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } : { display: 'none' }}
    >
      {key === shown || (keep && visited.includes(key)) ? panel : null}
    </Box>
  ));
}
