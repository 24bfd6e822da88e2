import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePressedTab } from '../../../shared/page/use-pressed-tab.ts';

const labels = {
  details: 'Details',
  access: 'Access',
  subscriptions: 'Subscriptions',
  'sign-in': 'Sign-in',
  sessions: 'Sessions',
  history: 'History',
} as const;
export type UserView = keyof typeof labels;

const views: readonly UserView[] = ['details', 'access', 'subscriptions', 'sign-in', 'sessions', 'history'];

const tabsStyle = (theme: Theme) =>
  ({
    borderBottom: 1,
    borderColor: 'divider',
    // Wrap to two lines on a phone, which has no room for six; each tab marks itself.
    [theme.breakpoints.down('sm')]: {
      '& .MuiTabs-list': { flexWrap: 'wrap', rowGap: 0 },
      '& .MuiTabs-indicator': { display: 'none' },
      '& .MuiTab-root': { borderBottom: '2px solid transparent' },
      '& .Mui-selected': { borderBottomColor: 'currentColor' },
    },
  }) as const;

export interface UserTabsProps {
  /** The user of the tabs. */
  name: string;
  panels: Readonly<Record<UserView, ReactNode>>;
  /** Forms: stay mounted while another tab is shown, so that typed text survives. */
  keep?: readonly UserView[];
  /** Tabs with unsaved text. */
  unsaved?: readonly UserView[];
}

/** The tab named in the address. */
export function useUserView(): UserView {
  const [params] = useSearchParams();
  return views.find((view) => view === params.get('tab')) ?? 'details';
}

/** Tabs of a user, to read or edit; the address holds the current one. */
export function UserTabs({ name, panels, keep = [], unsaved = [] }: UserTabsProps) {
  const [, setParams] = useSearchParams();
  const shown = useUserView();

  const [marked, press] = usePressedTab(shown, (next) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'details') after.delete('tab');
        else after.set('tab', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  });

  return (
    <>
      <Tabs
        value={marked}
        onChange={(_event, next: UserView) => press(next)}
        aria-label={`About ${name}`}
        sx={tabsStyle}
      >
        {views.map((view) => (
          <Tab
            key={view}
            value={view}
            id={`tab-${view}`}
            aria-controls={`panel-${view}`}
            label={unsaved.includes(view) ? `${labels[view]} •` : labels[view]}
            {...(unsaved.includes(view) ? { 'aria-label': `${labels[view]}, unsaved` } : {})}
          />
        ))}
      </Tabs>
      {views.map((view) => (
        <Box
          key={view}
          role="tabpanel"
          id={`panel-${view}`}
          aria-labelledby={`tab-${view}`}
          hidden={view !== shown}
          sx={view === shown ? { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } : { display: 'none' }}
        >
          {view === shown || keep.includes(view) ? panels[view] : null}
        </Box>
      ))}
    </>
  );
}
