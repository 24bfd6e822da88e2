import type { Maintenance, Service, ServiceClient } from '@gangway/contract';
import { kindNames } from '@gangway/references';
import { counted, type Fact, formatInstant, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PlainTable } from '../../shared/list/plain-table.tsx';
import { listPath, paths } from '../../shared/page/paths.ts';
import { RecordFacts, RecordSection } from '../../shared/page/record-layout.tsx';
import { people } from '../../shared/text/counted.ts';
import { useClientQueries } from './client/client-queries.ts';
import { wayOf } from './client/sign-in-way-field.tsx';
import { handoffModes } from './handoff-modes.ts';
import { OpensPerDay } from './opens-per-day.tsx';
import { isAdministration } from './service-row.tsx';

/** A service's openings and the people in its roles. */
export function ServiceOverview({ service }: { service: Service }) {
  const overview = useQuery(useClientQueries(service.id).overview());
  if (overview.data === undefined) {
    return overview.isError ? (
      <QueryError thing="the overview" query={overview} />
    ) : (
      <Skeleton variant="rounded" height={220} />
    );
  }
  const { opens, roles } = overview.data;
  return (
    <>
      {isAdministration(service) ? null : <OpensPerDay service={service.name} opens={opens} />}
      <RecordSection heading="Roles offered">
        {roles.length === 0 ? (
          <Typography color="text.secondary">None yet. No one can be given this service.</Typography>
        ) : (
          <Box sx={{ maxWidth: 560 }}>
            <PlainTable
              label="Roles offered"
              rows={roles}
              rowKey={({ id }) => id}
              columns={[
                { header: 'Role', isHead: true, render: ({ name }) => name },
                {
                  header: 'People',
                  align: 'right',
                  sx: { width: 120 },
                  render: ({ name, people: count }) =>
                    count === 0 ? (
                      <span>–</span>
                    ) : (
                      <Link
                        underline="hover"
                        href={listPath(paths.users, { service: service.displayName, role: name, isActive: 'true' })}
                        aria-label={`${counted(count, people)} as ${name}`}
                      >
                        {count.toLocaleString('en')}
                      </Link>
                    ),
                },
              ]}
            />
          </Box>
        )}
      </RecordSection>
    </>
  );
}

function maintenanceText(planned: Maintenance | null): string {
  if (planned === null) return 'None planned';
  const when = `${formatInstant(planned.from)} to ${formatInstant(planned.until)}`;
  return planned.note === '' ? when : `${when}: ${planned.note}`;
}

/** How people reach the service; with OpenID Connect no token is handed over. */
function signInFacts({ handoffMode, handoffTtl }: Service, client: ServiceClient): Fact[] {
  const way = ['Sign-in method', wayOf(client).name] as const;
  if (client.isActive) return [way];
  const lasts = handoffMode === 'session' ? '' : `, ${handoffTtl ?? ''} seconds`;
  return [way, ['Token', `${handoffModes.find(({ id }) => id === handoffMode)?.name ?? ''}${lasts}`]];
}

/** Facts for everyone who may read the service. */
export function ServiceFacts({ service }: { service: Service }) {
  // Ignore the error: the tab Sign-in sends the same query and shows it.
  const client = useQuery({ ...useClientQueries(service.id).client(), enabled: !isAdministration(service) }).data;
  const { url, description, referenceKinds, referenceTemplate } = service;
  return (
    <RecordFacts
      facts={[
        ['Key', <code key="key">{service.name}</code>],
        ['URL', url === '' ? 'No address' : url],
        ...(description ? [['Description', description] as const] : []),
        ['Unit', service.unit?.other ?? 'None'],
        ['Requires a plan', service.requiresPlan === true ? 'Yes' : 'No'],
        ['Opens references', referenceKinds?.map((kind) => kindNames[kind]).join(', ') || 'None'],
        ...(referenceTemplate ? [['Link for a reference', referenceTemplate] as const] : []),
        ['Maintenance', maintenanceText(service.maintenance ?? null)],
        ...(client ? signInFacts(service, client) : []),
      ]}
    />
  );
}
