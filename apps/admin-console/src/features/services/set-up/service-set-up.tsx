import { useApi } from '@gangway/api-client/react';
import type { Service } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorNotice, Route, useFocusAfterRemoval, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../shared/page/paths.ts';
import { joined } from '../../../shared/text/joined.ts';
import { RecordSection } from '../../../shared/page/record-layout.tsx';
import { saveFailure } from '../../../shared/text/failure-text.ts';
import { AddressForm } from './address-form.tsx';
import { offersRoles, setUpQueries, setUpRoutes, suggestedRoles } from './set-up-queries.ts';

/** The way from a service without roles or address to a person who opens it. Stays until the page is left. */
export function ServiceSetUp({ service }: { service: Service }) {
  const hasRoles = offersRoles(service);
  const hasUrl = service.url !== '';
  const [isFirst] = useState(!hasRoles || !hasUrl);
  const steps = useRef<HTMLDivElement>(null);
  const queries = setUpQueries(useApi(setUpRoutes), useLatest(service));
  useFocusAfterRemoval(steps, Number(!hasRoles) + Number(!hasUrl));
  if (!isFirst) return null;
  return (
    <RecordSection heading={t('Set up')}>
      <div ref={steps}>
        <Route.Steps
          label={t('Set up')}
          steps={[
            {
              key: 'roles',
              title: t('Roles'),
              state: hasRoles ? 'done' : 'now',
              content: hasRoles ? null : <SuggestedRoles queries={queries} />,
            },
            {
              key: 'address',
              title: t('Address'),
              state: hasUrl ? 'done' : hasRoles ? 'now' : 'next',
              content: hasUrl ? null : <Address queries={queries} />,
            },
            {
              key: 'people',
              title: t('People'),
              state: hasRoles && hasUrl ? 'now' : 'next',
              content: <AddPeople isReady={hasRoles && hasUrl} />,
            },
          ]}
        />
      </div>
    </RecordSection>
  );
}

function AddPeople({ isReady }: { isReady: boolean }) {
  return (
    <Box sx={stepContent}>
      <Typography variant="body2">
        {isReady
          ? t('Ready. Give someone a role in this service: it opens from their launcher.')
          : t('Once it has roles and an address, give someone a role in it.')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <WriteButton variant={isReady ? 'contained' : 'outlined'} href={paths.usersAdd}>
          {t('Add User')}
        </WriteButton>
        <WriteButton variant="outlined" href={paths.users}>
          {t('Users')}
        </WriteButton>
      </Box>
    </Box>
  );
}

const stepContent = { display: 'grid', gap: 1, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** The service as it was read or answered last; an answer is newer until the service has been read again. */
function useLatest(service: Service): { current: Service } {
  const latest = useRef(service);
  useEffect(() => {
    if ((service.version ?? 1) > (latest.current.version ?? 1)) latest.current = service;
  }, [service]);
  return latest;
}

type Queries = ReturnType<typeof setUpQueries>;

function SuggestedRoles({ queries }: { queries: Queries }) {
  const offer = useMutation(queries.offerSuggested());
  return (
    <Box sx={stepContent}>
      <Typography variant="body2">
        {t('People open a service by a role in it. Most services start with {roles}; use Edit for others.', {
          roles: joined(suggestedRoles),
        })}
      </Typography>
      {offer.isError ? <ErrorNotice message={saveFailure(offer.error)} /> : null}
      <WriteButton variant="contained" busy={offer.isPending} onClick={() => offer.mutate()}>
        {t('Offer these roles')}
      </WriteButton>
    </Box>
  );
}

function Address({ queries }: { queries: Queries }) {
  const save = useMutation(queries.saveUrl());
  return (
    <Box sx={{ width: '100%', maxWidth: 560 }}>
      <AddressForm label={t('Address')} url="" submitLabel={t('Save address')} onSave={save.mutateAsync} />
    </Box>
  );
}
