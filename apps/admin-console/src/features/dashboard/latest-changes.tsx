import type { AuditEvent } from '@gangway/contract';
import { t } from '@gangway/messages';
import { Mark, RelativeTime } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '../../shared/page/paths.ts';
import { AuditSentence } from '../../shared/audit/audit-sentence.tsx';
import { DashboardSection } from './dashboard-section.tsx';

const shown = 3;

/** The three latest changes, with the way to all of them. */
export function LatestChanges({ events }: { events: readonly AuditEvent[] }) {
  return (
    <DashboardSection
      title={t('Latest changes')}
      action={
        <Link href={paths.activity} variant="body2" sx={{ fontWeight: 600 }}>
          {t('All activity')}
        </Link>
      }
    >
      {events.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('No changes yet.')}</Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {events.slice(0, shown).map((event) => (
            <Box
              component="li"
              key={event.id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 32, py: 0.5 }}
            >
              <Mark name={event.actor?.name ?? null} id={event.actor?.id} size={22} />
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <AuditSentence event={event} />
              </Typography>
              <Typography variant="caption" sx={{ flexShrink: 0, color: 'text.secondary' }}>
                <RelativeTime value={event.at} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </DashboardSection>
  );
}
