import { useApi } from '@gangway/api-client/react';
import type { GetStarted } from '@gangway/contract';
import { dot, listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ServiceMark, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AddressForm, setUpAtOnce, setUpRoutes, suggestedRoles } from '../../services/index.ts';

type FirstService = GetStarted['services'][number];

/** The first services of the installation, each with what it still needs; gone once one is ready. */
export function FirstServices({ services }: { services: readonly FirstService[] }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {services.map((service) => (
          <Box
            component="li"
            key={service.id}
            sx={{ display: 'grid', gap: 1, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75 }}>
              <ServiceMark service={artOfService(service.key)} size={40} />
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography variant="subtitle2" component="h3">
                  {service.name}
                </Typography>
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {stateOf(service)}
                </Typography>
              </Box>
              {open === service.id ? null : (
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={t('Set up {name}', { name: service.name })}
                  onClick={() => setOpen(service.id)}
                >
                  {t('Set up')}
                </Button>
              )}
            </Box>
            {open === service.id ? <SetUp service={service} onDone={() => setOpen(null)} /> : null}
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ m: 0, mt: 1.5, color: 'text.secondary' }}>
        {rich('Suggested roles: {roles}. Change them under Roles at any time.', {
          roles: <b>{listed(suggestedRoles)}</b>,
        })}
      </Typography>
    </>
  );
}

/** *ocean.portline.test · Viewer, Operator*, or what is missing. */
function stateOf({ url, roles, answers }: FirstService): string {
  const address = url === '' ? t('No address') : URL.canParse(url) ? new URL(url).host : url;
  const offered = roles.length === 0 ? t('no roles for people') : listed(roles);
  return [address, offered, ...(url !== '' && !answers ? [t('gives no answer')] : [])].join(dot);
}

/** Address and suggested roles in one step. */
function SetUp({ service: { id, name, url }, onDone }: { service: FirstService; onDone: () => void }) {
  const save = useMutation(setUpAtOnce(useApi(setUpRoutes), id));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <Box ref={box} sx={{ maxWidth: 560, paddingInlineStart: { sm: '54px' } }}>
      <AddressForm
        label={t('Set up {name}', { name })}
        url={url}
        submitLabel={t('Save')}
        onSave={async (address) => {
          await save.mutateAsync(address);
          onDone();
        }}
      >
        <Button variant="outlined" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </AddressForm>
    </Box>
  );
}
