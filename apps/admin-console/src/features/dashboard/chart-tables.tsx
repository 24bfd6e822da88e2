import type { DashboardSummary } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { listPath, paths } from '../../shared/page/paths.ts';
import { daysOf, monthText, roleSplit, type ServiceSeries } from './chart-data.ts';

/** The chart's numbers as a table, each linked to the subscriptions it counts. */
export function SubscriptionsTable({
  months,
  series,
}: {
  months: DashboardSummary['subscriptionsPerMonth'];
  series: readonly ServiceSeries[];
}) {
  return (
    <Table size="small" stickyHeader aria-label={t('Subscriptions started per month')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('Month')}</TableCell>
          {series.map(({ key, name }) => (
            <TableCell key={key} align="right">
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {/* Put the newest first: readers look for it. */}
        {[...months.entries()].toReversed().map(([index, { month }]) => (
          <TableRow key={month}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {monthText(month)}
            </TableCell>
            {series.map(({ key, name, counts }) => (
              <TableCell key={key} align="right">
                <StartedIn month={month} service={name} count={counts[index] ?? 0} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function StartedIn({ month, service, count }: { month: string; service: string; count: number }) {
  if (count === 0) return 0;
  const { first, last } = daysOf(month);
  return (
    <Link
      href={listPath(paths.subscriptions, { service, startsFrom: first, startsTo: last })}
      aria-label={t('{count} of {service} in {month}', { count, service, month: monthText(month) })}
    >
      {count}
    </Link>
  );
}

/** The chart's numbers as a table, each linked to the users it counts. */
export function UsersTable({ services }: { services: DashboardSummary['usersPerService'] }) {
  return (
    <Table size="small" stickyHeader aria-label={t('Users per service')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('Service')}</TableCell>
          <TableCell align="right">{t('Users')}</TableCell>
          <TableCell>{t('Roles')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {services.map(({ key, name, users, byRole }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell align="right">
              {users === 0 ? (
                0
              ) : (
                <Link
                  href={listPath(paths.users, { service: name, isActive: 'true' })}
                  aria-label={t('{n, plural, one {# user of {name}} other {# users of {name}}}', { n: users, name })}
                >
                  {formatNumber(users)}
                </Link>
              )}
            </TableCell>
            <TableCell>{roleSplit(byRole)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
