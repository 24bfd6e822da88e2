import { VisuallyHidden } from '@gangway/ui-kit';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '../../shared/page/paths.ts';
import { DashboardCard } from './dashboard-section.tsx';
import type { SetUpStep } from './needs-you-items.ts';

/** Steps from an empty installation to the first person who can work. */
export function SetUpCard({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <DashboardCard title="Set up">
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          flexWrap: 'wrap',
          columnGap: 4,
          rowGap: 1,
        }}
      >
        {steps.map(({ label, to, done }) => (
          <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28 }}>
            {done ? (
              <CheckCircleOutlined aria-hidden fontSize="small" sx={{ color: 'success.main' }} />
            ) : (
              <RadioButtonUnchecked aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
            )}
            <Link href={to}>{label}</Link>
            {done ? <VisuallyHidden>, done</VisuallyHidden> : null}
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        Before you invite people, <Link href={paths.undeliveredMail}>send yourself a test mail</Link>.
      </Typography>
    </DashboardCard>
  );
}
