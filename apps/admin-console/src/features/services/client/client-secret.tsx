import type { ServiceClient } from '@gangway/contract';
import { CopyButton, ErrorNotice, Notice, RelativeTime, useConfirm, WriteButton, Facts } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notSaved } from '../../../shared/text/failure-text.ts';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { useClientQueries } from './client-queries.ts';

export interface ClientSecretProps {
  id: number;
  client: ServiceClient & { clientId: string };
  /** The secret created on this page; never shown again. */
  secret: string | null;
  onSecret: (secret: string) => void;
}

/** The service’s client id and secret, its latest sign-in and its latest refusal. */
export function ClientSecret({ id, client, secret, onSecret }: ClientSecretProps) {
  const confirm = useConfirm();
  const mayWrite = usePermission('services:write');
  const make = useMutation(useClientQueries(id).newSecret());
  const [failed, setFailed] = useState(false);
  const noSecret =
    client.authMethod === 'none'
      ? 'None. A browser can’t keep a secret.'
      : client.authMethod === 'private_key_jwt'
        ? 'None. The service signs with its own key.'
        : null;

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
    <FormSection heading="Client">
      <Facts
        facts={[
          ['Issuer', <Copied key="issuer" what="issuer" text={client.issuer} />],
          ['Client id', <Copied key="id" what="client id" text={client.clientId} />],
          ['Client secret', noSecret ?? stateOf(client)],
          [
            'Last sign-in',
            client.lastSignInAt === null ? (
              <span key="last">None yet</span>
            ) : (
              <RelativeTime key="last" value={client.lastSignInAt} />
            ),
          ],
          ...(client.lastRefusal === null
            ? []
            : [['Last refused', <Refusal key="refused" refusal={client.lastRefusal} />] as const]),
        ]}
      />
      {secret === null ? null : (
        <Notice tone="info">
          <strong>Copy the client secret now. It won’t be shown again.</strong>
          <br />
          <code>{secret}</code> <CopyButton what="client secret" text={secret} />
        </Notice>
      )}
      {failed ? <ErrorNotice message={notSaved} /> : null}
      {mayWrite && noSecret === null ? (
        <Box>
          <WriteButton variant="outlined" aria-disabled={make.isPending} onClick={() => void makeSecret()}>
            {client.hasSecret ? 'Change secret' : 'Create secret'}
          </WriteButton>
        </Box>
      ) : null}
    </FormSection>
  );
}

/** Tells what the service itself is not told: its answer is the same for every wrong proof. */
function Refusal({ refusal: { at, cause } }: { refusal: NonNullable<ServiceClient['lastRefusal']> }) {
  return (
    <span>
      <RelativeTime value={at} />
      <span>: {cause}</span>
    </span>
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

function Copied({ what, text }: { what: string; text: string }) {
  return (
    <>
      <code>{text}</code> <CopyButton what={what} text={text} />
    </>
  );
}
