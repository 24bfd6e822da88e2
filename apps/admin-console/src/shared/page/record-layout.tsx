import { t } from '@gangway/messages';
import type { Fact } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LatestChanges, RecordHistory, type RecordHistoryProps } from '../audit/record-history.tsx';
import { AdminPage, type AdminPageProps } from './admin-page.tsx';
import { RecordPanels, RecordTabs, useRecordTab, type RecordTab, type TabAddress } from './record-tabs.tsx';

export interface RecordLayoutProps {
  /** Heading, mark, lede and actions. */
  masthead: Omit<AdminPageProps, 'children' | 'tabs' | 'width'> & { heading: string };
  /** What the record consists of. */
  main: ReactNode;
  /** `main` waits for an answer: on a phone the facts, which follow it, wait too and do not move. */
  isPending?: boolean;
  /** `main` has unsaved text. */
  mainUnsaved?: boolean;
  /** Side column: `RecordFacts`. */
  facts: ReactNode;
  /** The record in the audit trail: its latest changes are below the facts, its history is the last tab. */
  audited: RecordHistoryProps;
  /** Tabs between Overview and History, each over the whole width. */
  tabs?: readonly RecordTab[];
  /** By default, an address without a tab shows Overview. */
  address?: TabAddress;
}

/** Page of one record: masthead with tabs, main column, and a side column of facts and latest changes. */
export function RecordLayout(props: RecordLayoutProps) {
  const {
    masthead,
    main,
    isPending = false,
    mainUnsaved = false,
    facts,
    audited,
    tabs = [],
    address = atOverview,
  } = props;
  const overview = (
    <Box sx={columns}>
      <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}>{main}</Box>
      <Box
        component="aside"
        aria-label={t('Facts about {name}', { name: masthead.heading })}
        sx={{
          display: isPending ? { xs: 'none', md: 'grid' } : 'grid',
          gap: 3.25,
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
        }}
      >
        {facts}
        <LatestChanges {...audited} />
      </Box>
    </Box>
  );
  const all = [
    { key: 'overview', label: t('Overview'), panel: overview, keep: true, unsaved: mainUnsaved },
    ...tabs,
    { key: 'history', label: t('History'), panel: <RecordHistory {...audited} /> },
  ];
  const { shown, marked, press } = useRecordTab(all, address);
  return (
    <AdminPage
      {...masthead}
      width="record"
      tabs={<RecordTabs name={masthead.heading} tabs={all} marked={marked} onPress={press} />}
    >
      <RecordPanels tabs={all} shown={shown} />
    </AdminPage>
  );
}

const atOverview: TabAddress = { first: 'overview' };

const columns = {
  display: 'grid',
  gap: { xs: 3.5, md: 5.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 288px' },
} as const;

/** A titled part of a record, without a box. */
export function RecordSection({
  heading,
  aside,
  children,
}: {
  heading: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      aria-label={heading}
      sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h2" variant="h2">
          {heading}
        </Typography>
        {aside}
      </Box>
      {children}
    </Box>
  );
}

/** Terms above their values, for the side column. */
export function RecordFacts({ heading = t('Facts'), facts }: { heading?: string; facts: readonly Fact[] }) {
  return (
    <RecordSection heading={heading}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {term}
            </Typography>
            <Typography component="dd" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </RecordSection>
  );
}
