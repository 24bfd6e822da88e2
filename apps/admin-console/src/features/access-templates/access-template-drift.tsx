import { useApi } from '@gangway/api-client/react';
import {
  mostAtOnce,
  type DriftedPerson,
  type TemplateAccess,
  type AccessTemplate,
  type Service,
} from '@gangway/contract';
import { dot, formatNumber, listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { TablePagination } from '@gangway/table-kit';
import { QueryError, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { queryKeys } from '../../shared/api.ts';
import { people } from '../../shared/text/counted.ts';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { userPath } from '../../shared/page/paths.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { accessTemplateCalls, accessTemplateQueries } from './access-template-queries.ts';

const BulkDialog = lazy(async () => ({ default: (await import('../../shared/bulk/bulk-dialog.tsx')).BulkDialog }));

export interface AccessTemplateDriftProps {
  template: AccessTemplate;
  services: readonly Service[];
}

/** Lists people whose access differs from their template, service by service. */
export function AccessTemplateDrift({ template, services }: AccessTemplateDriftProps) {
  const [{ page, size }, setQuery] = useState<{ page: number; size: 10 | 20 | 50 | 100 }>({ page: 1, size: 10 });
  const drift = useQuery(accessTemplateQueries(useApi(accessTemplateCalls)).drift(template.id, { page, size }));
  const mayChange = usePermission('users:edit');
  const client = useQueryClient();
  // Keep the count of the click: the list may change under the dialog.
  const [aligning, setAligning] = useState<number | null>(null);
  if (template.people === 0) return null;
  const total = drift.data?.total ?? 0;
  const rows = drift.data?.rows ?? [];
  return (
    <FormSection heading={t('Access differs from the template')}>
      <QueryError message={t('Couldn’t load whose access differs.')} query={drift} />
      {drift.isPending ? <Skeleton variant="rounded" height={96} /> : null}
      {drift.data?.total === 0 ? (
        <Typography component="output" sx={{ display: 'block' }}>
          {t('Everyone with this template has exactly this access.')}
        </Typography>
      ) : null}
      {rows.length === 0 ? null : (
        <>
          <Box component="ul" aria-label={t('People whose access differs')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((person) => (
              <Person key={person.id} person={person} services={services} />
            ))}
          </Box>
          <TablePagination
            flush
            page={page}
            size={size}
            rowsShown={rows.length}
            total={total}
            totalCapped={false}
            onPage={(next) => setQuery((query) => ({ ...query, page: next }))}
            onSize={(next) => setQuery({ page: 1, size: next })}
          />
          {mayChange ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
              <WriteButton variant="outlined" disabled={total > mostAtOnce} onClick={() => setAligning(total)}>
                {t('Bring into line…')}
              </WriteButton>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {total > mostAtOnce
                  ? t('You can change up to {most} people at once. Select some of them in Users.', {
                      most: formatNumber(mostAtOnce),
                    })
                  : t('You’ll see what would change for each person first.')}
              </Typography>
            </Box>
          ) : null}
        </>
      )}
      {aligning === null ? null : (
        <Suspense fallback={null}>
          <BulkDialog
            kind="users"
            title={t('Bring into line')}
            titleOf={(n) => t('Bring {n, plural, one {# person} other {# people}} into line', { n })}
            things={people}
            selection={{ filter: { 'f.jobId': String(template.id), 'f.drifted': 'true' }, count: aligning }}
            count={aligning}
            operation={{ kind: 'job', jobId: template.id }}
            onClose={(isDone) => {
              setAligning(null);
              if (isDone) void client.invalidateQueries({ queryKey: queryKeys.accessTemplates });
            }}
          />
        </Suspense>
      )}
    </FormSection>
  );
}

function Person({ person, services }: { person: DriftedPerson; services: readonly Service[] }) {
  const { id, name, email, organization, differences } = person;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        gap: 1,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Link href={userPath(id)} color="inherit" sx={{ fontWeight: 600 }}>
          <bdi>{name === '' ? email : name}</bdi>
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <bdi>{email}</bdi>
          {organization === null ? null : (
            <span>
              {dot}
              <bdi>{organization.name}</bdi>
            </span>
          )}
        </Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2 }}>
        {differences.map(({ service, held, job }) => (
          <Typography component="li" variant="body2" key={service} sx={{ overflowWrap: 'anywhere' }}>
            {difference(services.find((each) => each.name === service)?.displayName ?? service, held, job)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

function difference(service: string, held: TemplateAccess | null, wanted: TemplateAccess | null): ReactNode {
  return rich('{service}: Has {held}. The template gives {given}.', {
    service: <bdi style={{ fontWeight: 600 }}>{service}</bdi>,
    held: accessWords(held),
    given: accessWords(wanted),
  });
}

function accessWords(access: TemplateAccess | null): string {
  if (access === null) return t('no access');
  const { role, limit, notification, trackingUrlEnabled } = access;
  return listed([
    ...role,
    t('limit {limit}', { limit: formatNumber(limit) }),
    ...(notification ? [t('notification on')] : []),
    ...(trackingUrlEnabled ? [t('tracking URL on')] : []),
  ]);
}
