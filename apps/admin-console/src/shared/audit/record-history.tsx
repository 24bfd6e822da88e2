import { useApi } from '@gangway/api-client/react';
import { activity, type AuditEvent } from '@gangway/contract';
import { t } from '@gangway/messages';
import { EmptyState, QueryError, RelativeTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { listPath, paths } from '../page/paths.ts';
import { AuditSentence } from './audit-sentence.tsx';
import { EventList, EventRow } from './event-row.tsx';
import { recordHistoryQuery, type AuditedType } from './record-history-query.ts';

export interface RecordHistoryProps {
  type: AuditedType;
  id: number;
}

/** Changes that a record's side column shows. */
const latest = 3;

/** A record's changes, newest first, as the list of all activity shows them. */
export function RecordHistory({ type, id }: RecordHistoryProps) {
  const history = useQuery(recordHistoryQuery(useApi({ activity }), type, id));
  const { data, isPending } = history;
  return (
    <>
      <QueryError message={t('Couldn’t load the history.')} query={history} />
      {isPending ? <Skeleton variant="rounded" height={160} /> : null}
      {data?.length === 0 ? <EmptyState message={t('No activity yet')} /> : null}
      {data === undefined || data.length === 0 ? null : (
        <EventList label={t('History')}>
          {data.map((event) => (
            <EventRow key={event.id} event={event} time={<RelativeTime value={event.at} />} />
          ))}
        </EventList>
      )}
      {/* Links to sign-ins and older changes. */}
      <Typography variant="body2">
        <Link href={listPath(paths.activity, { targetType: type, targetId: String(id) })}>{t('All activity')}</Link>
      </Typography>
    </>
  );
}

/** The newest of a record's changes, with a link to its History. */
export function LatestChanges({ type, id }: RecordHistoryProps) {
  const { pathname } = useLocation();
  const history = useQuery(recordHistoryQuery(useApi({ activity }), type, id));
  const { data, isPending } = history;
  return (
    <Box component="section" aria-labelledby="latest-changes" sx={{ display: 'grid', gap: 1.25, minWidth: 0 }}>
      <Typography id="latest-changes" component="h2" variant="h2">
        {t('Latest changes')}
      </Typography>
      <QueryError message={t('Couldn’t load the latest changes.')} query={history} />
      {isPending ? <Skeleton variant="rounded" height={120} /> : null}
      {data?.length === 0 ? <Typography color="text.secondary">{t('None yet')}</Typography> : null}
      {data === undefined || data.length === 0 ? null : (
        <>
          <Box component="ol" aria-labelledby="latest-changes" sx={lineStyle}>
            {data.slice(0, latest).map((event) => (
              <Entry key={event.id} event={event} />
            ))}
          </Box>
          <Link href={`${pathname}?tab=history`} underline="hover" sx={{ justifySelf: 'start', fontWeight: 600 }}>
            {t('All history')}
          </Link>
        </>
      )}
    </Box>
  );
}

function Entry({ event }: { event: AuditEvent }) {
  return (
    <li>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <AuditSentence event={event} />
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <RelativeTime value={event.at} />
      </Typography>
    </li>
  );
}

const lineStyle = ({ vars: { palette } }: Theme) =>
  ({
    m: 0,
    p: 0,
    listStyle: 'none',
    '& > li': { position: 'relative', paddingInlineStart: '26px', pb: '12px' },
    // Connect this stop to the next.
    '& > li:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 6,
      top: 12,
      bottom: -6,
      borderInlineStart: `2px solid ${palette.border.soft}`,
    },
    '& > li::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 2,
      top: 5,
      boxSizing: 'border-box',
      width: 10,
      height: 10,
      borderRadius: '50%',
      border: `2px solid ${palette.border.control}`,
      backgroundColor: palette.background.default,
    },
  }) as const;
