import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { countLabels } from './needs-you-items.ts';
import { columnsGrid, columnStack, countNumber, countsGrid } from './dashboard-layout.ts';

/** Placeholders with the positions and heights of the cards. */
export function DashboardSkeleton() {
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        Loading
      </Box>
      <Box sx={columnsGrid} aria-hidden>
        <Box sx={columnStack}>
          <Box sx={countsGrid}>
            {countLabels.map((label) => (
              <Card key={label} sx={{ p: 2, display: 'grid', gap: 0.5, alignContent: 'space-between' }}>
                {/* Render the label invisibly: it may need two lines. */}
                <Typography component="div" variant="body2">
                  <Skeleton>
                    <span>{label}</span>
                  </Skeleton>
                </Typography>
                <Skeleton width="35%" sx={countNumber} />
                <Typography component="div" variant="body2">
                  <Skeleton width="50%" />
                </Typography>
              </Card>
            ))}
          </Box>
          <Lines height={374} count={8} />
          <Lines height={374} count={8} />
        </Box>
        <Box sx={columnStack}>
          <Lines height={180} count={4} />
          <Lines height={540} count={10} />
        </Box>
      </Box>
    </>
  );
}

function Lines({ height, count }: { height: number; count: number }) {
  return (
    <Card sx={{ p: 2, height, overflow: 'hidden' }}>
      <Skeleton width="40%" height={28} sx={{ mb: 1 }} />
      {Array.from({ length: count }, (_line, index) => (
        <Skeleton key={index} width={`${88 - ((index * 29) % 40)}%`} sx={{ mb: 1 }} />
      ))}
    </Card>
  );
}
