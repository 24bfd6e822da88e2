import { price, quantity } from '@gangway/account';
import type { StatementLine } from '@gangway/contract';
import { t } from '@gangway/messages';
import { formatShortDay } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { monthName } from '../../shared/dates/months.ts';
import { ServiceName } from '../../shared/list/service-name.tsx';
import { PlainTable, type PlainColumn } from '../../shared/list/plain-table.tsx';
import { userPath } from '../../shared/page/paths.ts';
import { money } from './statement-messages.ts';

const columns = (): readonly PlainColumn<StatementLine>[] => [
  {
    header: t('Person'),
    isHead: true,
    // Keep a name on one line.
    sx: { minWidth: 132 },
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
            {t('Corrects {corrects}', { corrects: monthName(corrects) })}
          </Typography>
        )}
      </>
    ),
  },
  {
    header: t('Service and plan'),
    render: ({ service, plan }) => (
      <>
        <ServiceName service={service} />
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <bdi>{plan ?? t('Without a plan')}</bdi>
        </Typography>
      </>
    ),
  },
  {
    header: t('Period'),
    render: ({ from, to }) => `${formatShortDay(from)} – ${formatShortDay(to)}`,
    sx: { whiteSpace: 'nowrap' },
  },
  { header: t('Used'), align: 'right', render: ({ used, unit }) => `${quantity(used)} ${unit}` },
  {
    header: t('Included'),
    align: 'right',
    render: ({ included, limit, rule }) => (
      <>
        {included === null ? '–' : quantity(included)}
        {rule !== 'own' || limit === null ? null : (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {t('Own limit {limit}', { limit: quantity(limit) })}
          </Typography>
        )}
      </>
    ),
  },
  { header: t('Over'), align: 'right', render: ({ over }) => quantity(over) },
  {
    header: t('Each further one'),
    align: 'right',
    render: ({ furtherPrice, currency }) =>
      furtherPrice === null || currency === null ? '–' : price(Number(furtherPrice), currency),
  },
  {
    header: t('Amount'),
    align: 'right',
    render: ({ amount, currency }) => (amount === null || currency === null ? '–' : money(amount, currency)),
  },
];

/** Lines of a statement: one subscription or access of one person in one period each. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <PlainTable
      label={t('Lines')}
      rows={lines}
      columns={columns()}
      rowKey={(line) => lines.indexOf(line)}
      sx={{ '& td[align], & td:nth-of-type(n + 3)': { fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}
