import { administrationService, type Profile } from '@gangway/auth-client';
import { dot, formatNumber, listed, t } from '@gangway/messages';
import { artOfService, BrandMark, QueryError, ServiceMark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EntryList } from '../entry-list.tsx';
import { useProfileQueries } from './profile-queries.ts';
import { serviceRows } from './service-rows.ts';

/** Services that the person has a role in, with plan and limit, and why one does not open. */
export function Access({ profile }: { profile: Profile }) {
  const services = useQuery(useProfileQueries().services());
  if (services.isPending) return <Skeleton variant="rounded" height={96} />;
  const rows = serviceRows(profile, services.data ?? []);
  return (
    <>
      <QueryError message={t('Couldn’t load your services.')} query={services} />
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('You don’t have any services yet.')}</Typography>
      ) : (
        <EntryList
          label={t('Access')}
          items={rows}
          renderEntry={({ key, name, roles, plan, limit, explanation }) => ({
            key,
            mark:
              key === administrationService ? <ConsoleMark /> : <ServiceMark service={artOfService(key)} size={40} />,
            name,
            text: (
              <>
                <span>{[listed(roles), plan].filter(Boolean).join(dot)}</span>
                {explanation === null ? null : <div>{explanation}</div>}
              </>
            ),
            action: limit === null ? null : <span>{t('limit {limit}', { limit: formatNumber(limit) })}</span>,
          })}
        />
      )}
    </>
  );
}

/** The console among services: the brand on the rail's ink. */
function ConsoleMark() {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ display: 'grid', placeItems: 'center', width: 40, height: 40, borderRadius: '10px', bgcolor: 'rail.bg' }}
    >
      <BrandMark size={26} onRail />
    </Box>
  );
}
