import { type DashboardSummary, ownEntry } from '@gangway/contract';
import { formatNumber, msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { Flag, Heat, moreAheadShadow, ServiceMark, useOverflow, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listPath, paths } from '../../shared/page/paths.ts';
import { serviceHue } from './chart-data.ts';
import { DashboardSection } from './dashboard-section.tsx';

/** Columns that fit beside *Needs you*. */
const mostServices = 6;

/** Messages for the largest and for all. */
const hints = {
  organization: {
    some: msg('Active people of the {shown} largest of {all} organizations, by service. Choose a number to see them.'),
    all: msg('Active people by organization and service. Choose a number to see them.'),
  },
  branch: {
    some: msg('Active people of the {shown} largest of {all} branches, by service. Choose a number to see them.'),
    all: msg('Active people by branch and service. Choose a number to see them.'),
  },
} as const;

/** Active people by organization or branch and service, the more the darker; each number leads to its people. */
export function WhoUsesWhat({ heat, counts, usersPerService }: DashboardSummary) {
  const [ref] = useOverflow();
  const { by, rows } = heat;
  const used = new Map(
    usersPerService.map(({ key }) => [key, rows.reduce((sum, { people }) => sum + (ownEntry(people, key) ?? 0), 0)]),
  );
  const most = [...usersPerService]
    .toSorted((one, other) => (used.get(other.key) ?? 0) - (used.get(one.key) ?? 0))
    .slice(0, mostServices);
  const columns = usersPerService
    .filter((service) => most.includes(service))
    .map(({ key, name }, index) => ({
      id: index,
      key,
      name,
      mark: <ServiceMark service={artOfService(key)} />,
      service: serviceHue(key),
    }));
  const all = by === 'organization' ? counts.organizations : counts.branches;
  const values = { shown: rows.length, all: formatNumber(all) };
  return (
    <DashboardSection
      title={t('Who uses what')}
      hint={rows.length === 0 ? '' : t(hints[by][rows.length < all ? 'some' : 'all'], values)}
    >
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {rich('No one has a role in a service yet. <link>Give someone a role</link>', {
            link: <Link href={paths.users} />,
          })}
        </Typography>
      ) : (
        <Box
          ref={ref}
          component="section"
          aria-label={t('Who uses what, table')}
          tabIndex={0}
          sx={{ overflowX: 'auto', ...moreAheadShadow }}
        >
          <Heat
            caption={t('Who uses what')}
            rowHead={by === 'organization' ? t('Organization') : t('Branch')}
            rows={rows.map(({ id, name, people }) => ({
              id,
              name,
              people,
              mark: by === 'organization' ? <Flag name={name} /> : undefined,
            }))}
            columns={columns}
            value={({ people }, { key }) => ownEntry(people, key) ?? 0}
            href={({ id }, { name }) =>
              listPath(paths.users, { [`${by}Id`]: String(id), service: name, isActive: 'true' })
            }
          />
        </Box>
      )}
    </DashboardSection>
  );
}
