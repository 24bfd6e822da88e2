import type { PublicKeys, Service, ServiceClient } from '@gangway/contract';
import { QueryError, Facts } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { algorithms, authMethods, subjects } from './client-draft.ts';
import { ClientForm } from './client-form.tsx';
import { ClientSecret } from './client-secret.tsx';
import { ClientSettingsToCopy } from './client-settings-to-copy.tsx';
import { LogoutLog } from './logout-log.tsx';
import { wayOf } from './sign-in-way-field.tsx';
import { TrySignIn } from './try-sign-in.tsx';
import { useClientQueries } from './client-queries.ts';

/** The tab *Sign-in* of a service: its sign-in settings, and the details its owner needs. */
export function ServiceSignIn({ service }: { service: Service }) {
  const mayWrite = usePermission('services:write');
  const settings = useQuery(useClientQueries(service.id).client());
  const client = settings.data;
  const [round, setRound] = useState(0);
  const [secret, setSecret] = useState<string | null>(null);
  if (client === undefined) {
    return settings.isError ? (
      <QueryError thing="how this service signs in" query={settings} />
    ) : (
      <Skeleton variant="rounded" height={220} />
    );
  }
  const { clientId } = client;
  const reload = async () => {
    await settings.refetch();
    setRound((count) => count + 1);
  };
  return (
    <>
      {mayWrite ? (
        <ClientForm key={round} service={service} client={client} onReload={() => void reload()} />
      ) : (
        <ClientFacts client={client} />
      )}
      {clientId === null ? null : (
        <>
          <ClientSecret id={service.id} client={{ ...client, clientId }} secret={secret} onSecret={setSecret} />
          <ClientSettingsToCopy client={client} secret={secret} />
          {mayWrite ? <TrySignIn service={service} /> : null}
          <LogoutLog id={service.id} client={client} />
        </>
      )}
    </>
  );
}

/** Lists keys by id; by type where one has none. */
function namesOf({ keys }: PublicKeys): string {
  return keys.map(({ kid, kty }) => String(kid ?? kty)).join(', ');
}

/** Shows the settings to callers who may not change them. */
function ClientFacts({ client }: { client: ServiceClient }) {
  const nameOf = (options: readonly { id: string; name: string }[], id: string) =>
    options.find((option) => option.id === id)?.name ?? id;
  const way = ['Sign-in method', wayOf(client).name] as const;
  return (
    <FormSection heading="How people sign in">
      <Facts
        facts={
          client.clientId === null
            ? [way]
            : [
                way,
                ['Redirect addresses', client.redirectUris.join(', ') || 'None'],
                ['Addresses after signing out', client.postLogoutRedirectUris.join(', ') || 'None'],
                ['Sign-in address', client.initiateLoginUri ?? 'None'],
                ['Back-channel logout address', client.backchannelLogoutUri ?? 'None'],
                ['Client authentication', nameOf(authMethods, client.authMethod)],
                ...(client.jwks === null ? [] : [['Public keys', namesOf(client.jwks)] as const]),
                ['ID token signed with', nameOf(algorithms, client.idTokenAlg)],
                ['People’s id (sub)', nameOf(subjects, client.subject)],
                ['Refresh tokens', client.refresh ? 'Yes' : 'No'],
                ['PKCE required', client.requirePkce || client.authMethod === 'none' ? 'Yes' : 'No'],
              ]
        }
      />
    </FormSection>
  );
}
