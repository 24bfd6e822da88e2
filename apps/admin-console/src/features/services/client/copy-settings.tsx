import type { ServiceClient } from '@gangway/contract';
import { t } from '@gangway/messages';
import { CopyButton, ErrorNotice, formatInstant, menuSize, Notice, useConfirm, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../../shared/config.ts';
import { notSaved } from '../../../shared/text/failure-text.ts';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { useClientQueries } from './client-queries.ts';
import { products, redirectHints, settingsText, type Product } from './client-settings-text.ts';
import { SettingsGrid } from './settings-grid.tsx';
import { SettingsWell } from './settings-well.tsx';

export interface CopySettingsProps {
  id: number;
  client: ServiceClient & { clientId: string };
}

/** The client's own settings, each to copy, and all of them as a product's configuration file has them. */
export function CopySettings({ id, client }: CopySettingsProps) {
  // Shown until the page is left, and never again.
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SettingsGrid
        settings={[
          [t('Issuer'), client.issuer],
          [t('Client ID'), client.clientId],
          [t('Client secret'), { shown: <ClientSecret id={id} client={client} onSecret={setSecret} /> }],
          [t('Discovery'), `${client.issuer}/.well-known/openid-configuration`],
        ]}
      />
      {secret === null ? null : (
        <Notice tone="info">
          <strong>{t('Copy the client secret now. It won’t be shown again.')}</strong>
          <br />
          <code>{secret}</code> <CopyButton what={t('client secret')} text={secret} />
        </Notice>
      )}
      <ProductSettings client={client} secret={secret} />
    </Box>
  );
}

/** Whether there is a secret, and the way to a new one; why not where the client uses none. */
function ClientSecret({ id, client, onSecret }: CopySettingsProps & { onSecret: (secret: string) => void }) {
  const confirm = useConfirm();
  const mayWrite = usePermission('services:write');
  const make = useMutation(useClientQueries(id).newSecret());
  const [failed, setFailed] = useState(false);
  if (client.authMethod === 'none') return t('None. A browser can’t keep a secret.');
  if (client.authMethod === 'private_key_jwt') return t('None. The service signs with its own key.');

  async function makeSecret() {
    setFailed(false);
    try {
      if (!client.hasSecret) {
        onSecret(await make.mutateAsync());
        return;
      }
      await confirm({
        title: t('Change the secret?'),
        message: t('The current secret stays valid for 24 hours so that the service can switch over.'),
        yesLabel: t('Change secret'),
        noLabel: t('Cancel'),
        onYes: async () => onSecret(await make.mutateAsync()),
      });
    } catch {
      setFailed(true);
    }
  }

  return (
    <>
      <span>{stateOf(client)}</span>{' '}
      {mayWrite ? (
        <WriteButton size="small" aria-disabled={make.isPending} onClick={() => void makeSecret()} sx={{ py: 0 }}>
          {client.hasSecret ? t('Change secret') : t('Create secret')}
        </WriteButton>
      ) : null}
      {failed ? <ErrorNotice message={t(notSaved)} /> : null}
    </>
  );
}

function stateOf({ hasSecret, oldSecretUntil }: ServiceClient) {
  if (!hasSecret) return t('None yet');
  if (oldSecretUntil === null) return t('Set');
  return t('Set. The previous secret works until {until}', { until: formatInstant(oldSecretUntil) });
}

/** All settings as a product's configuration file has them: copied at once, shown on demand. */
function ProductSettings({ client, secret }: { client: ServiceClient; secret: string | null }) {
  const { brandName } = useConfig();
  const [product, setProduct] = useState<Product>('other');
  const [isOpen, setOpen] = useState(false);
  const text = settingsText(product, client, brandName, secret);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextField
          select
          hiddenLabel
          size="small"
          value={product}
          onChange={(event) => setProduct(products.find(({ id }) => id === event.target.value)?.id ?? 'other')}
          sx={{ flex: '1 1 220px', maxWidth: 320 }}
          slotProps={{
            select: {
              SelectDisplayProps: { 'aria-label': t('For') },
              MenuProps: { slotProps: { paper: { role: 'region', 'aria-label': t('For: choices'), sx: menuSize } } },
            },
          }}
        >
          {products.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {t(name)}
            </MenuItem>
          ))}
        </TextField>
        <CopyButton what={t('all settings')} label={t('Copy all')} text={text} />
        <Button color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide the settings') : t('Show the settings')}
        </Button>
      </Box>
      {isOpen ? <SettingsWell text={text} /> : null}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t(redirectHints[product])}
      </Typography>
    </>
  );
}
