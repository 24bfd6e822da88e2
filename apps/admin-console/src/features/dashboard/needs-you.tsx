import type { DashboardSummary } from '@gangway/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { DashboardCard } from './dashboard-section.tsx';
import { attentionItem } from './needs-you-items.ts';

/** Entries that need attention, each linked to its list. */
export function AttentionCard({ attention }: { attention: DashboardSummary['attention'] }) {
  return (
    <DashboardCard title="Needs attention">
      {attention.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing needs attention.</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {attention.map((entry) => {
            const { text, to } = attentionItem(entry);
            return (
              <Box component="li" key={entry.kind} sx={stopStyle}>
                <Link href={to}>{text}</Link>
              </Box>
            );
          })}
        </Box>
      )}
    </DashboardCard>
  );
}

/** A hollow stop before each entry. */
const stopStyle = {
  position: 'relative',
  paddingInlineStart: 2.5,
  py: 0.5,
  overflowWrap: 'anywhere',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 12,
    width: 10,
    height: 10,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: '2px solid',
    borderColor: 'warning.main',
  },
} as const;
