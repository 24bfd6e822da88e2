import type { AuditEvent } from '@gangway/contract';
import { RelativeTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '../../shared/page/paths.ts';
import { AuditSentence } from '../../shared/audit/audit-sentence.tsx';
import { DashboardCard } from './dashboard-section.tsx';

/** The latest changes, as stops on a line. */
export function RecentChangesCard({ events }: { events: readonly AuditEvent[] }) {
  return (
    <DashboardCard
      title="Recent changes"
      action={
        <Link href={paths.activity} variant="body2">
          All activity
        </Link>
      }
    >
      {events.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>No changes yet.</Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {events.map((event) => (
            <Box component="li" key={event.id} sx={stopStyle}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <AuditSentence event={event} />
              </Typography>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                <RelativeTime value={event.at} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </DashboardCard>
  );
}

const stopStyle = {
  position: 'relative',
  paddingInlineStart: 3,
  pb: 1.5,
  '&:last-child': { pb: 0 },
  // Connect this stop to the next.
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 5,
    top: 12,
    bottom: -4,
    borderInlineStart: '2px solid',
    borderColor: 'divider',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 5,
    width: 12,
    height: 12,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: '2px solid',
    borderColor: 'border.control',
    backgroundColor: 'background.paper',
  },
} as const;
