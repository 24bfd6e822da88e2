import { type DashboardSummary, ownEntry } from '@gangway/contract';
import { Flag, Heat, moreAheadShadow, ServiceMark, useOverflow, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listPath, paths } from '../../shared/page/paths.ts';
import { serviceHue } from './chart-data.ts';
import { DashboardSection } from './dashboard-section.tsx';

/** Columns that fit beside *Needs you*. */
const mostServices = 6;

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
  const hint =
    rows.length < all
      ? `Active people of the ${rows.length} largest of ${all.toLocaleString('en')} ${by === 'organization' ? 'organizations' : 'branches'}, by service.`
      : `Active people by ${by} and service.`;
  return (
    <DashboardSection title="Who uses what" hint={rows.length === 0 ? '' : `${hint} Choose a number to see them.`}>
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          No one has a role in a service yet. <Link href={paths.users}>Give someone a role</Link>
        </Typography>
      ) : (
        <Box
          ref={ref}
          component="section"
          aria-label="Who uses what, table"
          tabIndex={0}
          sx={{ overflowX: 'auto', ...moreAheadShadow }}
        >
          <Heat
            caption="Who uses what"
            rowHead={by === 'organization' ? 'Organization' : 'Branch'}
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
