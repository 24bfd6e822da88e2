import type { AuditEvent, UserDetail } from '@gangway/contract';
import { EmptyState, ErrorNotice, RelativeTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AuditChangesList } from '../../../shared/audit/audit-changes-list.tsx';
import { AuditSentence } from '../../../shared/audit/audit-sentence.tsx';
import { listPath, paths } from '../../../shared/page/paths.ts';
import { useUserQueries } from '../user-queries.ts';

/** A user's changes, newest first, as stops on a line. Leaves sign-ins to Activity: they would bury the rest. */
export function UserHistory({ user }: { user: UserDetail }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(useUserQueries().history(user.id));
  return (
    <>
      {isError ? <ErrorNotice thing="the history" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {isPending ? <Skeleton variant="rounded" height={160} /> : null}
      {data?.length === 0 ? <EmptyState message="No activity yet" /> : null}
      {data === undefined || data.length === 0 ? null : (
        <Paper
          component="ol"
          variant="outlined"
          sx={{ m: 0, p: { xs: 2, sm: 2.5 }, pb: 0, borderRadius: '8px', listStyle: 'none' }}
        >
          {data.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </Paper>
      )}
      {/* Links to sign-ins and older changes. */}
      <Typography variant="body2">
        <Link href={listPath(paths.activity, { targetType: 'user', targetId: String(user.id) })}>All activity</Link>
      </Typography>
    </>
  );
}

function Entry({ event }: { event: AuditEvent }) {
  return (
    <Box
      component="li"
      sx={(theme) => ({
        position: 'relative',
        paddingInlineStart: 3,
        pb: 2,
        // Connect this stop to the next.
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: 5,
          top: 10,
          bottom: -10,
          borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
        },
        '&:last-child::before': { display: 'none' },
        '&::after': {
          content: '""',
          position: 'absolute',
          insetInlineStart: 0,
          top: 5,
          width: 8,
          height: 8,
          borderRadius: '50%',
          border: `2px solid ${theme.vars.palette.border.control}`,
          backgroundColor: theme.vars.palette.background.paper,
        },
      })}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        <AuditSentence event={event} />
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <RelativeTime value={event.at} />
      </Typography>
      <AuditChangesList event={event} />
    </Box>
  );
}
