import { useApi } from '@gangway/api-client/react';
import { administrationService, hasService, type Profile } from '@gangway/auth-client';
import { service } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { withLanguage } from '@gangway/messages/choice';
import { rich } from '@gangway/messages/react';
import { artOfService, PageHeading, ServiceArt } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConfig } from '../../shared/config.ts';
import { isServiceAddress, openPath, paths } from '../../shared/paths.ts';
import { useLogOut } from '../../shared/use-log-out.ts';

const buttons: readonly { key: string; label: string }[] = [
  { key: 'ocean_tracking', label: msg('Ocean Tracking') },
  { key: 'awb_tracking', label: msg('AWB Tracking') },
  { key: 'erp', label: 'ERP' },
];

/** The service picker: a button for each of three services in the token (specification section 2). */
export function ServicePicker({ profile }: { profile: Profile }) {
  const { brandName, consoleUrl } = useConfig();
  const { catalogue } = useCatalogue();
  const offered = buttons.filter(({ key }) => hasService(profile, key));
  const administers = hasService(profile, administrationService);
  return (
    <Stack spacing={2}>
      <title>{t('Choose a service · {brandName}', { brandName })}</title>
      <PageHeading focusOnMount={offered.length !== 1}>{t('Choose a service')}</PageHeading>
      <Typography sx={{ color: 'text.secondary' }}>
        {rich('Signed in as {person}', { person: <bdi>{profile.name || profile.email}</bdi> })}
      </Typography>
      {offered.length === 0 ? (
        <Alert severity="info">
          {rich('You don’t have any services yet. <link>Request access</link>.', {
            link: <Link href={paths.services} />,
          })}
        </Alert>
      ) : (
        <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {offered.map(({ key, label }) => (
            <li key={key}>
              <ServiceButton
                serviceKey={key}
                label={t(label)}
                // Link without a check until the catalogue loads: the page that opens the service decides.
                addressed={catalogue === undefined || isServiceAddress(catalogue.get(key))}
                startsHere={offered.length === 1}
              />
            </li>
          ))}
        </Stack>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, alignItems: 'center' }}>
        <Link href={paths.services}>{t('All services')}</Link>
        {administers ? <Link href={withLanguage(consoleUrl)}>{t('Admin console')}</Link> : null}
        <LogOut />
      </Box>
    </Stack>
  );
}

function useCatalogue(): { catalogue: ReadonlyMap<string, string> | undefined } {
  const api = useApi({ service });
  const { data } = useQuery({
    queryKey: ['services'],
    queryFn: async ({ signal }) => (await api.service.list({ signal })).body,
  });
  return { catalogue: data && new Map(data.map(({ name, url }) => [name, url])) };
}

interface ServiceButtonProps {
  serviceKey: string;
  label: string;
  addressed: boolean;
  startsHere: boolean;
}

function ServiceButton({ serviceKey, label, addressed, startsHere }: ServiceButtonProps) {
  const note = `no-address-${serviceKey}`;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (startsHere) button.current?.focus();
  }, [startsHere]);
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        fullWidth
        ref={button}
        startIcon={<ServiceArt service={artOfService(serviceKey)} size={32} muted={!addressed} />}
        {...(addressed
          ? { href: openPath(serviceKey) }
          : { 'aria-disabled': true, 'aria-describedby': note, disableRipple: true })}
        sx={{
          justifyContent: 'flex-start',
          gap: 1,
          py: 1.25,
          fontSize: '1rem',
          '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'not-allowed' },
        }}
      >
        {label}
      </Button>
      {addressed ? null : (
        <Typography id={note} variant="caption" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
          {t('Address not configured')}
        </Typography>
      )}
    </>
  );
}

function LogOut() {
  const { leaving, logOut } = useLogOut();
  return (
    <Link component="button" type="button" disabled={leaving} onClick={() => void logOut()}>
      {t('Log Out')}
    </Link>
  );
}
