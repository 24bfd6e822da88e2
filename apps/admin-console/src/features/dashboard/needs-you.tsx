import { useApi } from '@gangway/api-client/react';
import { accessRequest, type DashboardSummary, mayDo } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { Mark, RelativeTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdminRoles } from '../../shared/access/use-permission.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { requestQueries } from './dashboard-queries.ts';
import { type Attention, needsYouItem, requestItem } from './needs-you-items.ts';

/** What waits for an administrator, each with the button that answers it; the oldest requests by name. */
export function NeedsYou(props: Pick<DashboardSummary, 'attention' | 'counts' | 'reviewsToDecide'>) {
  const { attention, counts, reviewsToDecide } = props;
  const roles = useAdminRoles();
  const waiting = attention.find(({ kind }) => kind === 'access-requests')?.count ?? 0;
  const named = useQuery({ ...requestQueries(useApi({ accessRequest })).oldest(), enabled: waiting > 0 });
  const requests = waiting === 0 ? [] : (named.data ?? []).slice(0, requestsShown);
  // Keep a row for each request that is still loading: one for all of them would push down what stands below.
  const loading = named.isLoading ? Math.min(waiting, requestsShown) : 0;
  const unnamed = waiting - requests.length - loading;
  const others: Attention[] = attention.filter(({ kind }) => kind !== 'access-requests');
  if (reviewsToDecide > 0) others.unshift({ kind: 'reviews', count: reviewsToDecide });
  if (unnamed > 0) others.unshift({ kind: 'access-requests', count: unnamed });
  return (
    <DashboardSection title={t('Needs you')}>
      {requests.length + loading + others.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('Nothing waits for you.')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {Array.from({ length: loading }, (_request, index) => (
            <RowPlaceholder key={`loading ${index}`} />
          ))}
          {requests.map((request) => {
            const name = `${request.firstName} ${request.lastName}`.trim();
            const { text, to } = requestItem(request);
            return (
              <Row
                key={`request ${request.id}`}
                mark={<Mark name={name} id={request.userId ?? request.id} size={30} />}
                title={<bdi>{name}</bdi>}
                detail={
                  <>
                    {text}
                    {dot}
                    <RelativeTime value={request.createdAt} />
                  </>
                }
                action={{ label: t('Review'), name: t('Review the request of {name}', { name }), to }}
              />
            );
          })}
          {others.map((entry) => {
            const { text, detail, to, verb } = needsYouItem(entry, counts);
            const label = verb !== null && mayDo(roles, verb.permission) ? verb.label : t('Show');
            return (
              <Row key={entry.kind} title={text} detail={detail} action={{ label, name: `${label}: ${text}`, to }} />
            );
          })}
        </Box>
      )}
    </DashboardSection>
  );
}

/** Requests named one by one. */
const requestsShown = 3;

interface RowProps {
  mark?: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  action: { label: string; name: string; to: string };
}

function Row({ mark, title, detail, action }: RowProps) {
  return (
    <Box component="li" sx={rowStyle}>
      {mark}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {detail === undefined ? null : (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
      <Button variant="outlined" size="small" href={action.to} aria-label={action.name} sx={{ flexShrink: 0 }}>
        {action.label}
      </Button>
    </Box>
  );
}

/** A request that is still loading. */
function RowPlaceholder() {
  return (
    <Box component="li" aria-hidden sx={rowStyle}>
      <Skeleton variant="circular" width={30} height={30} />
      <Box sx={{ flex: 1 }}>
        <Skeleton width="40%" />
        <Skeleton width="60%" />
      </Box>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.75,
  minHeight: 57,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
