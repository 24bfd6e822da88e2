import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

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
    // A phone has no room for six: on two lines all are in sight, and each draws its own mark.
    [theme.breakpoints.down('sm')]: {
      '& .MuiTabs-list': { flexWrap: 'wrap', rowGap: 0 },
      '& .MuiTabs-indicator': { display: 'none' },
      '& .MuiTab-root': { borderBottom: '2px solid transparent' },
      '& .Mui-selected': { borderBottomColor: 'currentColor' },
    },
  }) as const;

export interface UserTabsProps {
  /** Whom they are about. */
  name: string;
  panels: Readonly<Record<UserView, ReactNode>>;
  /** Forms: they stay in the page while another tab is shown, so that nothing typed is lost by looking elsewhere. */
  keep?: readonly UserView[];
  /** Tabs with something unsaved. */
  unsaved?: readonly UserView[];
}

/** Which tab of a user the address names. */
export function useUserView(): UserView {
  const [params] = useSearchParams();
  return views.find((view) => view === params.get('tab')) ?? 'details';
}

/** The parts of a user, read or edited; which one is shown stands in the address. */
export function UserTabs({ name, panels, keep = [], unsaved = [] }: UserTabsProps) {
  const [, setParams] = useSearchParams();
  const shown = useUserView();

  function show(next: UserView) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'details') after.delete('tab');
        else after.set('tab', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <Tabs value={shown} onChange={(_event, next: UserView) => show(next)} aria-label={`About ${name}`} sx={tabsStyle}>
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
