import type { DashboardSummary } from '@gangway/contract';
import { t } from '@gangway/messages';
import { Route } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useId } from 'react';
import { stopsOf, summaryOf, wordTogether, type UpcomingStop } from './upcoming-words.ts';

const days = 30;

/** What is due within 30 days, on the ink panel. */
export function NextDays({ at, upcoming, attention }: Pick<DashboardSummary, 'at' | 'upcoming' | 'attention'>) {
  const id = useId();
  const waiting = attention.find(({ kind }) => kind === 'access-requests')?.count ?? 0;
  const today: UpcomingStop = {
    at: at.slice(0, 'yyyy-mm-dd'.length),
    title: t('Today'),
    text:
      waiting === 0
        ? t('No requests waiting')
        : t('{n, plural, one {# request waiting} other {# requests waiting}}', { n: waiting }),
    kind: 'now',
    due: [],
  };
  return (
    <Box component="section" aria-labelledby={id} sx={panelStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1.5 }}>
        <h2 id={id}>{t('Next 30 days')}</h2>
        <p>{upcoming.length === 0 ? t('Nothing starts, ends or is due.') : summaryOf(upcoming)}</p>
      </Box>
      <Route
        scale="time"
        tone="panel"
        label={t('Next 30 days')}
        until={new Date(Date.parse(at) + days * 86_400_000).toISOString()}
        stops={[today, ...stopsOf(upcoming)]}
        merge={wordTogether}
      />
    </Box>
  );
}

const panelStyle = ({ vars: { palette } }: Theme) =>
  ({
    p: { xs: '16px 18px 4px', sm: '18px 26px 14px' },
    borderRadius: '14px',
    backgroundColor: palette.panel.bg,
    color: palette.panel.text,
    overflow: 'hidden',
    '& h2': { m: 0, flex: 1, whiteSpace: 'nowrap', typography: 'h2', color: palette.panel.strong },
    '& p': { m: 0, typography: 'body2', color: palette.panel.muted },
    '@media (forced-colors: active)': { border: '1px solid' },
  }) as const;
