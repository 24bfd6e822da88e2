import type { Launch } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  artOfService,
  ErrorNotice,
  QueryError,
  RelativeTime,
  ServiceMark,
  useFocusAfterRemoval,
  WriteButton,
} from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { EntryList } from '../entry-list.tsx';
import { useProfileQueries } from './profile-queries.ts';

/** Enough to recognise today's activity. */
const shownAtFirst = 3;

/** Each launch of a service, with a button to end it where possible. */
export function OpenedServices() {
  const queries = useProfileQueries();
  const launches = useQuery(queries.launches());
  const end = useMutation(queries.endLaunch());
  // Ended launches stay in the list, without a button.
  const entries = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(entries, launches.data?.filter(({ mayEnd }) => mayEnd).length ?? 0);
  return (
    <>
      <Typography component="h3" variant="h3" sx={{ mt: 2.5 }}>
        {t('Opened services')}
      </Typography>
      {launches.isPending ? <Skeleton variant="rounded" height={72} /> : null}
      <QueryError message={t('Couldn’t load the services you opened.')} query={launches} />
      {end.isError ? <ErrorNotice message={t('Not ended. Try again.')} /> : null}
      {launches.data?.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('You haven’t opened a service yet.')}</Typography>
      ) : null}
      <div ref={entries} tabIndex={-1}>
        <EntryList
          label={t('Opened services')}
          items={launches.data ?? []}
          shownAtFirst={shownAtFirst}
          renderEntry={(launch) => ({
            key: launch.id,
            mark: <ServiceMark service={artOfService(launch.service.key)} size={40} />,
            name: launch.service.name,
            text: <LaunchFacts launch={launch} />,
            action: launch.mayEnd ? (
              <WriteButton
                size="small"
                variant="outlined"
                aria-label={t('End {name}', { name: launch.service.name })}
                busy={end.isPending}
                onClick={() => end.mutate(launch.id)}
              >
                {t('End')}
              </WriteButton>
            ) : null,
          })}
        />
      </div>
    </>
  );
}

/** *Opened yesterday on Chrome on Linux, from 192.0.2.1. Ended yesterday.* */
function LaunchFacts({ launch: { openedAt, device, ip, hasEnded, endsAt } }: { launch: Launch }) {
  const values = {
    opened: <RelativeTime value={openedAt} />,
    // The API's name of a browser that it cannot tell.
    device: device === 'Unknown device' ? t('an unknown device') : device,
    ip,
    ends: <RelativeTime value={endsAt} />,
  };
  return hasEnded
    ? rich('Opened {opened} on {device}, from {ip}. Ended {ends}.', values)
    : rich('Opened {opened} on {device}, from {ip}. Ends {ends}.', values);
}
