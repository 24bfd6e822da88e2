import { price, quantity } from '@gangway/account';
import type { StatementLine } from '@gangway/contract';
import { formatShortDay } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { monthName } from '../../shared/dates/months.ts';
import { PlainTable, type PlainColumn } from '../../shared/list/plain-table.tsx';
import { userPath } from '../../shared/page/paths.ts';
import { money } from './statement-messages.ts';

const columns: readonly PlainColumn<StatementLine>[] = [
  {
    header: 'Person',
    isHead: true,
    render: ({ user, branch, corrects }) => (
      <>
        <Link href={userPath(user.id)}>
          <bdi>{user.name}</bdi>
        </Link>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <bdi>{branch?.name}</bdi>
        </Typography>
        {corrects === null ? null : (
          <Typography variant="caption" component="div" sx={{ color: 'secondary.main' }}>
            Corrects {monthName(corrects)}
          </Typography>
        )}
      </>
    ),
  },
  {
    header: 'Service and plan',
    render: ({ service, plan }) => (
      <>
        <bdi>{service.name}</bdi>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <bdi>{plan ?? 'Without a plan'}</bdi>
        </Typography>
      </>
    ),
  },
  {
    header: 'Period',
    render: ({ from, to }) => `${formatShortDay(from)} – ${formatShortDay(to)}`,
    sx: { whiteSpace: 'nowrap' },
  },
  { header: 'Used', align: 'right', render: ({ used, unit }) => `${quantity(used)} ${unit}` },
  { header: 'Included', align: 'right', render: ({ included }) => (included === null ? '–' : quantity(included)) },
  { header: 'Over', align: 'right', render: ({ over }) => quantity(over) },
  {
    header: 'Each further one',
    align: 'right',
    render: ({ furtherPrice, currency }) =>
      furtherPrice === null || currency === null ? '–' : price(Number(furtherPrice), currency),
  },
  {
    header: 'Amount',
    align: 'right',
    render: ({ amount, currency }) => (amount === null || currency === null ? '–' : money(amount, currency)),
  },
];

/** Lines of a statement: one subscription or access of one person in one period each. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <PlainTable
      label="Lines"
      rows={lines}
      columns={columns}
      rowKey={(line) => lines.indexOf(line)}
      sx={{
        '& tr > td:first-of-type': { paddingInlineStart: 2 },
        '& td[align], & td:nth-of-type(n + 3)': { fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
}
