import type { Maintenance, Service, ServiceClient } from '@gangway/contract';
import { formatNumber, listed, t } from '@gangway/messages';
import { kindNames } from '@gangway/references';
import { type Fact, formatInstant, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PlainTable } from '../../shared/list/plain-table.tsx';
import { listPath, paths } from '../../shared/page/paths.ts';
import { RecordFacts, RecordSection } from '../../shared/page/record-layout.tsx';
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
      <QueryError message={t('Couldn’t load the overview.')} query={overview} />
    ) : (
      <Skeleton variant="rounded" height={220} />
    );
  }
  const { opens, roles } = overview.data;
  return (
    <>
      {isAdministration(service) ? null : <OpensPerDay service={service.name} opens={opens} />}
      <RecordSection heading={t('Roles offered')}>
        {roles.length === 0 ? (
          <Typography color="text.secondary">{t('None yet. No one can be given this service.')}</Typography>
        ) : (
          <Box sx={{ maxWidth: 560 }}>
            <PlainTable
              label={t('Roles offered')}
              rows={roles}
              rowKey={({ id }) => id}
              columns={[
                { header: t('Role'), isHead: true, render: ({ name }) => name },
                {
                  header: t('People'),
                  align: 'right',
                  sx: { width: 120 },
                  render: ({ name, people: count }) =>
                    count === 0 ? (
                      <span>–</span>
                    ) : (
                      <Link
                        underline="hover"
                        href={listPath(paths.users, { service: service.displayName, role: name, isActive: 'true' })}
                        aria-label={t('{count, plural, one {# person as {name}} other {# people as {name}}}', {
                          count,
                          name,
                        })}
                      >
                        {formatNumber(count)}
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
  if (planned === null) return t('None planned');
  const when = t('{from} to {until}', { from: formatInstant(planned.from), until: formatInstant(planned.until) });
  return planned.note === '' ? when : `${when}: ${planned.note}`;
}

/** How people reach the service; with OpenID Connect no token is handed over. */
function signInFacts({ handoffMode, handoffTtl }: Service, client: ServiceClient): Fact[] {
  const way = [t('Sign-in method'), t(wayOf(client).name)] as const;
  if (client.isActive) return [way];
  const mode = t(handoffModes.find(({ id }) => id === handoffMode)?.name ?? '');
  const token =
    handoffMode === 'session'
      ? mode
      : t('{mode}, {seconds, plural, one {# second} other {# seconds}}', { mode, seconds: handoffTtl ?? 0 });
  return [way, [t('Token'), token]];
}

/** Facts for everyone who may read the service. */
export function ServiceFacts({ service }: { service: Service }) {
  // Ignore the error: the tab Sign-in sends the same query and shows it.
  const client = useQuery({ ...useClientQueries(service.id).client(), enabled: !isAdministration(service) }).data;
  const { url, description, referenceKinds, referenceTemplate } = service;
  return (
    <RecordFacts
      facts={[
        [t('Key'), <code key="key">{service.name}</code>],
        ['URL', url === '' ? t('No address') : url],
        ...(description ? [[t('Description'), description] as const] : []),
        [t('Unit'), service.unit?.other ?? t('None')],
        [t('Requires a plan'), service.requiresPlan === true ? t('Yes') : t('No')],
        [t('Opens references'), listed((referenceKinds ?? []).map((kind) => t(kindNames[kind]))) || t('None')],
        ...(referenceTemplate ? [[t('Link for a reference'), referenceTemplate] as const] : []),
        [t('Maintenance'), maintenanceText(service.maintenance ?? null)],
        ...(client ? signInFacts(service, client) : []),
      ]}
    />
  );
}
