import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { CountWithList } from './needs-you-items.ts';
import { countNumber } from './dashboard-layout.ts';

/** A count linked to its list, with a smaller count below. */
export function CountCard({ label, count, to, aside }: CountWithList) {
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 0.5, minWidth: 0, gridTemplateRows: '1fr auto' }}>
      <Link
        href={to}
        underline="none"
        sx={{
          color: 'text.primary',
          display: 'grid',
          gap: 0.5,
          // Align the numbers of a row at the bottom: labels may take two lines.
          alignContent: 'space-between',
          '&:hover span:last-of-type': { color: 'primary.main' },
        }}
      >
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="span" sx={{ ...countNumber, fontWeight: 650 }}>
          {count.toLocaleString('en')}
        </Typography>
      </Link>
      <Link href={aside.to} variant="body2" underline="hover" sx={{ color: 'text.secondary', justifySelf: 'start' }}>
        {aside.text}
      </Link>
    </Card>
  );
}
