import type { PublicKeys, Service, ServiceClient } from '@gangway/contract';
import { listed, t } from '@gangway/messages';
import { Facts, QueryError, Route, type RouteStep } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { algorithms, authMethods, subjects } from './client-draft.ts';
import { handoffModes } from '../handoff-modes.ts';
import { timesOpened } from '../times-opened.ts';
import { ClientForm } from './client-form.tsx';
import { CopySettings } from './copy-settings.tsx';
import { LogoutLog } from './logout-log.tsx';
import { wayOf } from './sign-in-way-field.tsx';
import { TokenSettings } from './token-settings.tsx';
import { OpenIt } from './open-it.tsx';
import { TrySignIn } from './try-sign-in.tsx';
import { useClientQueries } from './client-queries.ts';

export interface ServiceSignInProps {
  service: Service;
  onDirtyChange: (dirty: boolean) => void;
}

/** The tab *Sign-in* of a service: register, copy the settings, try it. */
export function ServiceSignIn({ service, onDirtyChange }: ServiceSignInProps) {
  const mayWrite = usePermission('services:write');
  const queries = useClientQueries(service.id);
  const settings = useQuery(queries.client());
  const client = settings.data;
  // Ignore the error: the tab Overview sends the same query and shows it.
  const overview = useQuery({ ...queries.overview(), enabled: client?.isActive === false });
  const [round, setRound] = useState(0);
  if (client === undefined) {
    return settings.isError ? (
      <QueryError message={t('Couldn’t load how this service signs in.')} query={settings} />
    ) : (
      <Skeleton variant="rounded" height={220} />
    );
  }
  const { clientId } = client;
  const reload = async () => {
    await settings.refetch();
    setRound((count) => count + 1);
  };
  const register = mayWrite ? (
    <ClientForm
      key={round}
      service={service}
      client={client}
      onReload={() => void reload()}
      onDirtyChange={onDirtyChange}
    />
  ) : (
    <ClientFacts service={service} client={client} />
  );
  return (
    <>
      <Route.Steps
        label={t('How people sign in to {displayName}', { displayName: service.displayName })}
        steps={
          client.isActive && clientId !== null
            ? openidSteps(service, { ...client, clientId }, register)
            : tokenSteps(service, client, register, timesOpened(overview.data?.opens ?? []))
        }
      />
      {clientId === null ? null : <LogoutLog id={service.id} client={client} />}
    </>
  );
}

type State = RouteStep['state'];

/** The step in progress is the first that is not done. */
function stepsOf(steps: readonly (readonly [title: string, done: boolean, content: ReactNode])[]): RouteStep[] {
  const current = steps.findIndex(([, done]) => !done);
  const stateOf = (done: boolean, index: number): State => (done ? 'done' : index === current ? 'now' : 'next');
  return steps.map(([title, done, content], index) => ({
    key: title,
    title: (
      <Typography component="h2" variant="h2" sx={{ display: 'inline' }}>
        {title}
      </Typography>
    ),
    state: stateOf(done, index),
    content: <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}>{content}</Box>,
  }));
}

function openidSteps(service: Service, client: ServiceClient & { clientId: string }, register: ReactNode): RouteStep[] {
  const usesSecret = client.authMethod === 'client_secret_basic' || client.authMethod === 'client_secret_post';
  return stepsOf([
    [t('Register'), true, register],
    [t('Copy settings'), client.hasSecret || !usesSecret, <CopySettings key="copy" id={service.id} client={client} />],
    [t('Try it'), client.lastTrial?.isCurrent === true, <TrySignIn key="try" service={service} client={client} />],
  ]);
}

function tokenSteps(service: Service, client: ServiceClient, register: ReactNode, opened: number): RouteStep[] {
  const hasUrl = service.url !== '';
  return stepsOf([
    [t('Register'), hasUrl, register],
    [t('Copy settings'), hasUrl, <TokenSettings key="copy" service={service} client={client} />],
    [t('Try it'), hasUrl && opened > 0, <OpenIt key="try" service={service} opened={opened} />],
  ]);
}

/** Lists keys by id; by type where one has none. */
function namesOf({ keys }: PublicKeys): string {
  return keys.map(({ kid, kty }) => String(kid ?? kty)).join(', ');
}

/** Shows the settings to callers who may not change them. */
function ClientFacts({ service, client }: { service: Service; client: ServiceClient }) {
  const nameOf = (options: readonly { id: string; name: string }[], id: string | undefined) =>
    t(options.find((option) => option.id === id)?.name ?? '');
  const way = [t('Sign-in method'), t(wayOf(client).name)] as const;
  return (
    <Facts
      layout="columns"
      facts={
        client.isActive
          ? [
              way,
              [t('Redirect URIs'), listed(client.redirectUris) || t('None')],
              [t('Post-logout redirect URIs'), listed(client.postLogoutRedirectUris) || t('None')],
              [t('Initiate login URI'), client.initiateLoginUri ?? t('None')],
              [t('Back-channel logout URI'), client.backchannelLogoutUri ?? t('None')],
              [t('Client authentication'), nameOf(authMethods, client.authMethod)],
              ...(client.jwks === null ? [] : [[t('Public keys'), namesOf(client.jwks)] as const]),
              [t('ID token signing'), nameOf(algorithms, client.idTokenAlg)],
              [t('Subject (sub)'), nameOf(subjects, client.subject)],
              [t('Refresh tokens'), client.refresh ? t('Yes') : t('No')],
              [t('PKCE required'), client.requirePkce || client.authMethod === 'none' ? t('Yes') : t('No')],
            ]
          : [
              way,
              [t('Hand-off'), nameOf(handoffModes, service.handoffMode)],
              ...(service.handoffMode === 'session'
                ? []
                : [
                    [
                      t('Hand-off token lasts'),
                      t('{seconds, plural, one {# second} other {# seconds}}', { seconds: service.handoffTtl ?? 0 }),
                    ] as const,
                  ]),
            ]
      }
    />
  );
}
