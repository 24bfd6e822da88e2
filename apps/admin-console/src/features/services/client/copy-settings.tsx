import type { ServiceClient } from '@gangway/contract';
import { CopyButton, ErrorNotice, menuSize, Notice, RelativeTime, useConfirm, WriteButton } from '@gangway/ui-kit';
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
          ['Issuer', client.issuer],
          ['Client ID', client.clientId],
          ['Client secret', { shown: <ClientSecret id={id} client={client} onSecret={setSecret} /> }],
          ['Discovery', `${client.issuer}/.well-known/openid-configuration`],
        ]}
      />
      {secret === null ? null : (
        <Notice tone="info">
          <strong>Copy the client secret now. It won’t be shown again.</strong>
          <br />
          <code>{secret}</code> <CopyButton what="client secret" text={secret} />
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
  if (client.authMethod === 'none') return 'None. A browser can’t keep a secret.';
  if (client.authMethod === 'private_key_jwt') return 'None. The service signs with its own key.';

  async function makeSecret() {
    setFailed(false);
    try {
      if (!client.hasSecret) {
        onSecret(await make.mutateAsync());
        return;
      }
      await confirm({
        title: 'Change the secret?',
        message: 'The current secret stays valid for 24 hours so that the service can switch over.',
        yesLabel: 'Change secret',
        noLabel: 'Cancel',
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
          {client.hasSecret ? 'Change secret' : 'Create secret'}
        </WriteButton>
      ) : null}
      {failed ? <ErrorNotice message={notSaved} /> : null}
    </>
  );
}

function stateOf({ hasSecret, oldSecretUntil }: ServiceClient) {
  if (!hasSecret) return 'None yet';
  if (oldSecretUntil === null) return 'Set';
  return (
    <>
      Set. The previous secret works until <RelativeTime value={oldSecretUntil} />
    </>
  );
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
              SelectDisplayProps: { 'aria-label': 'For' },
              MenuProps: { slotProps: { paper: { role: 'region', 'aria-label': 'For: choices', sx: menuSize } } },
            },
          }}
        >
          {products.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <CopyButton what="all settings" label="Copy all" text={text} />
        <Button color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the settings' : 'Show the settings'}
        </Button>
      </Box>
      {isOpen ? <SettingsWell text={text} /> : null}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {redirectHints[product]}
      </Typography>
    </>
  );
}
