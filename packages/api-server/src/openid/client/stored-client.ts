import { type AuditField, nullable, ServiceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, isoInstant, selectRows } from '../../store/index.ts';
import { notFound } from '../../records/index.ts';

/** Settings of a service that has no client yet. */
export const defaults = {
  isActive: false,
  authMethod: 'client_secret_basic',
  jwks: null,
  redirectUris: [],
  postLogoutRedirectUris: [],
  initiateLoginUri: null,
  backchannelLogoutUri: null,
  idTokenAlg: 'RS256',
  refresh: true,
  subject: 'public',
  requirePkce: true,
} as const satisfies { readonly [field in AuditField]?: unknown };

const { issuer: _issuer, ...stored } = ServiceClient.properties;
const StoredClient = Type.Object(stored);
/** A client's settings and state, without the issuer. */
export type StoredClient = Static<typeof StoredClient>;

const ServiceRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  display_name: Type.String(),
  client: nullable(StoredClient),
});
type ServiceRow = Static<typeof ServiceRow>;

const settingsOf = sql`
  json_build_object('isActive', c.is_active, 'authMethod', c.auth_method, 'jwks', c.jwks, 'redirectUris', c.redirect_uris,
    'postLogoutRedirectUris', c.post_logout_redirect_uris, 'initiateLoginUri', c.initiate_login_uri,
    'backchannelLogoutUri', c.backchannel_logout_uri, 'idTokenAlg', c.id_token_alg, 'refresh', c.refresh,
    'subject', c.subject, 'requirePkce', c.require_pkce, 'clientId', c.client_id, 'hasSecret', c.secret_hash is not null, 'version', c.version,
    'oldSecretUntil', case when c.old_secret_until > now() then ${isoInstant(sql`c.old_secret_until`)} end,
    'lastSignInAt', (select ${isoInstant(sql`max(l.at)`)} from launches l where l.service_id = c.service_id and l.how = 'oidc'),
    'waitingLogouts', (select count(*)::int from logout_deliveries d
       where d.oidc_client_id = c.id and d.delivered_at is null and d.failed_at is null),
    'failedLogout', (select json_build_object('at', ${isoInstant(sql`d.created_at`)}, 'attempts', d.attempts, 'error', d.last_error)
       from logout_deliveries d where d.oidc_client_id = c.id and d.delivered_at is null and d.last_error is not null
       order by d.id desc limit 1),
    'lastTrial', case when c.tried_at is not null then
       json_build_object('at', ${isoInstant(sql`c.tried_at`)}, 'claims', c.tried_claims, 'isCurrent', c.tried_version = c.version) end,
    'lastRefusal', case when c.last_refused_at is not null then
       json_build_object('at', ${isoInstant(sql`c.last_refused_at`)}, 'cause', c.last_refusal) end)`;

/** Reads a service and its client, or the defaults. @throws HttpProblem 404 */
export async function readStoredClient(
  db: Database,
  serviceId: number,
): Promise<{ service: ServiceRow; client: StoredClient }> {
  const [service] = await selectRows(
    db,
    ServiceRow,
    sql`
    select v.id, v.name, v.display_name, case when c.id is not null then ${settingsOf} end as client
      from services v left join oidc_clients c on c.service_id = v.id
     where v.id = ${serviceId} and v.name <> 'user_management'`,
  );
  if (!service) throw notFound('service');
  const none = {
    ...defaults,
    redirectUris: [],
    postLogoutRedirectUris: [],
    clientId: null,
    hasSecret: false,
    oldSecretUntil: null,
    version: 0,
    lastSignInAt: null,
    waitingLogouts: 0,
    failedLogout: null,
    lastTrial: null,
    lastRefusal: null,
  };
  return { service, client: service.client ?? none };
}
