import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { prepared, type Store } from '../../store/index.ts';
import { fullName } from '../../records/index.ts';
import { accountActive, grantsWithState } from '../../entitlement/index.ts';
import type { TokenClaims } from './access-token.ts';
import { rootSessionActive } from '../sessions/root-session-active.ts';

const ServiceGrant = Type.Object({
  service: Type.String(),
  protected: Type.Boolean(),
  roles: Type.Array(Type.String()),
});
/** Claims of a session, as `claimsOfSession` reads them. */
const ClaimsRow = Type.Object({
  sub: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  auth_time: Type.Integer(),
  client: Type.String(),
  amr: Type.Union([Type.Array(Type.String()), Type.Null()]),
  grants: Type.Union([Type.Array(ServiceGrant), Type.Null()]),
});
type ClaimsRow = Static<typeof ClaimsRow>;

/** Keycloak's default roles, which the clients are specified to drop (specification section 6). */
export const defaultRealmRoles = ['offline_access', 'default-roles-erp-realm', 'uma_authorization'];
const mostServices = 20;

/** Selects the `ClaimsRow` of the session `sid`; none when session or user are gone. */
const claimsOfSession = sql`
    select u.sub, u.email, u.first_name, u.last_name, extract(epoch from s.auth_time)::int as auth_time, s.client,
           case when s.second_at is not null then s.amr end as amr,
           (select json_agg(json_build_object('service', held.service, 'protected', held.protected, 'roles', held.roles) order by held.id)
              from (select g.service_id as id, g.service, g.service_protected as protected, json_agg(g.role order by g.id) as roles
                      from ${grantsWithState} g where g.user_id = u.id and g.entitles
                     group by g.service_id, g.service, g.service_protected) held) as grants
      from sessions s join users u on u.id = s.user_id
     where s.sid = ${sql.placeholder('sid')} and s.oidc_client_id is null and s.revoked_at is null and ${accountActive(sql`u`)} and u.epoch = s.epoch and ${rootSessionActive(sql`s`)}`;

const sessionClaimsStatement = prepared('session_claims', ClaimsRow, claimsOfSession);

/** Current claims of a session's tokens; undefined when session or user are gone. */
export async function sessionClaims(store: Store, sid: string): Promise<TokenClaims | undefined> {
  const [row] = await store.prepared(sessionClaimsStatement, { sid });
  return row && claimsIn(row, sid);
}

/** Claims of a token of the session. */
function claimsIn(row: ClaimsRow, sid: string): TokenClaims {
  const all = row.grants ?? [];
  // Name only services every client knows beyond twenty: the token travels in an address.
  const grants = all.length > mostServices ? all.filter((grant) => grant.protected) : all;
  return {
    sub: row.sub,
    sid,
    session_state: sid,
    azp: row.client,
    use: 'session',
    auth_time: row.auth_time,
    amr: row.amr ?? undefined,
    email: row.email,
    name: fullName(row),
    given_name: row.first_name,
    family_name: row.last_name,
    preferred_username: row.email,
    realm_access: { roles: [...defaultRealmRoles, ...new Set(grants.flatMap((grant) => grant.roles))] },
    services: Object.fromEntries(grants.map((grant) => [grant.service, grant.roles])),
    more_services: grants.length < all.length ? true : undefined,
  };
}
