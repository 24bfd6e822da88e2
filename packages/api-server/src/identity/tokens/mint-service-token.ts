import { folded, inTransaction, selectRows } from '../../store/index.ts';
import { ownEntry } from '../../records/index.ts';
import { type Caller, fieldProblem, HttpProblem, type Secrets, say, type Sentence } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import {
  accessOf,
  AccessState,
  explain,
  grantsWithState,
  limitColumns,
  LimitRow,
  serviceAddress,
} from '../../entitlement/index.ts';
import { Service } from '@gangway/contract';
import { fillTemplate, kindOf, templateProblem, type ReferenceKind } from '@gangway/references';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { signToken } from './access-token.ts';
import { defaultRealmRoles, sessionClaims } from './claims.ts';
import { recordLaunch } from './record-launch.ts';

export interface HandOff {
  mode: 'handoff' | 'session' | 'oidc';
  accessToken: string | null;
  url: string;
}

const ServiceRow = Type.Object({
  ...AccessState.properties,
  ...LimitRow.properties,
  id: Type.Integer(),
  name: Type.String(),
  display_name: Type.String(),
  handoff_mode: Type.Union([Type.Literal('handoff'), Type.Literal('session')]),
  handoff_ttl: Type.Integer(),
  signs_in: Type.Boolean(),
  initiate_login_uri: Type.Union([Type.String(), Type.Null()]),
  reference_kinds: Type.Required(Service).properties.referenceKinds,
  reference_template: Type.String(),
  not_answering_for: Type.Union([Type.Integer(), Type.Null()]),
  under_maintenance: Type.Boolean(),
});
type ServiceRow = Static<typeof ServiceRow>;

interface HandOffRequest {
  service: string;
  reference?: string;
  accepts?: readonly string[];
  onlyIfAnswering?: boolean;
}

/**
 * Opens a service: a short-lived token for that service alone, with its roles alone, useless at our API. Where an administrator
 * chose `session`, the app sends the stored access token, as specified. A service with OpenID Connect gets no token, only the
 * visit.
 * @param accepts modes the app knows beside the first two.
 * @param onlyIfAnswering refuses while the service is known not to answer.
 * @throws HttpProblem 404 for an unknown service, 409 with the reason when the caller cannot open it.
 */
export async function mintServiceToken(
  context: Context,
  caller: Caller,
  { service: key, reference, accepts = [], onlyIfAnswering = false }: HandOffRequest,
): Promise<HandOff> {
  const { config, db } = context;
  const pair = { user: sql`u`, service: sql`v` };
  const access = accessOf(pair);
  const [service] = await selectRows(
    db,
    ServiceRow,
    sql`
    select v.id, v.name, v.display_name, v.handoff_mode, v.handoff_ttl, ${access.columns}, ${limitColumns(pair)},
           c.id is not null as signs_in, c.initiate_login_uri,
           to_json(v.reference_kinds) as reference_kinds, v.reference_template,
           (select greatest(1, round(extract(epoch from now() - o.since) / 60))::int
              from service_outages o where o.service_id = v.id) as not_answering_for,
           coalesce(now() between v.maintenance_from and v.maintenance_until, false) as under_maintenance
      from users u cross join services v left join oidc_clients c on c.service_id = v.id and c.is_active ${access.joins}
     where u.id = ${caller.id} and folded(v.name) = ${folded(key)} and v.name <> 'user_management'`,
  );
  if (!service) throw new HttpProblem(404, 'no_such_service', say('no_such_service'));
  const closed = explain(service, { httpsOnly: config.profile === 'production' });
  if (closed) throw unavailable(closed.reason, closed.explanation);
  // Usable: `explain` found the service open.
  const own = new URL(service.url).href;
  const kind = reference === undefined ? undefined : kindTaken(service, reference);
  const url = reference === undefined ? own : referenceAddress(service, own, reference);
  if (onlyIfAnswering) refuseWhileDown(service);
  if (service.signs_in) {
    // An app that does not know this mode would send the stored token.
    if (!accepts.includes('oidc')) throw unavailable('reload', say('reload_and_open'));
    return { mode: 'oidc', accessToken: null, url: signInAddress(service, url, config) };
  }
  return openWithToken(context, caller, service, { url, ...(kind === undefined ? {} : { kind }) });
}

/** Records the launch and signs the service's token, unless the service takes the stored one. */
async function openWithToken(
  context: Context,
  caller: Caller,
  service: ServiceRow,
  { url, kind }: { url: string; kind?: ReferenceKind },
): Promise<HandOff> {
  const claims = await sessionClaims(context.store, caller.sid);
  const roles = (claims && ownEntry(claims.services, service.name)) ?? (await rolesIn(context, caller.id, service.id));
  if (!claims) throw new HttpProblem(401, 'not_signed_in', say('session_ended'));
  // The role was taken away since the service was found open.
  if (roles.length === 0) throw unavailable('no-role', say('no_role'));
  const mode = service.handoff_mode;
  await recordOpening(context, caller, service, kind);
  if (mode === 'session') return { mode, accessToken: null, url };
  const pairwise = pairwiseSid(context.secrets, caller.sid, service.id);
  const accessToken = await signToken(
    context,
    // Name each claim: a claim that our own tokens gain must not reach services by itself.
    {
      sub: claims.sub,
      sid: pairwise,
      session_state: pairwise,
      azp: caller.client,
      use: 'handoff',
      auth_time: claims.auth_time,
      email: claims.email,
      name: claims.name,
      given_name: claims.given_name,
      family_name: claims.family_name,
      preferred_username: claims.preferred_username,
      realm_access: { roles: [...defaultRealmRoles, ...roles] },
      services: { [service.name]: roles },
    },
    service.name,
    service.handoff_ttl,
  );
  return { mode, accessToken, url };
}

async function recordOpening(
  { config, db }: Context,
  caller: Caller,
  service: ServiceRow,
  kind: ReferenceKind | undefined,
): Promise<void> {
  const mode = service.handoff_mode;
  const seconds = mode === 'handoff' ? service.handoff_ttl : config.lifetimes.accessToken;
  await inTransaction(db, async (tx) => {
    await recordLaunch(tx, {
      userId: caller.id,
      serviceId: service.id,
      sid: caller.sid,
      how: mode,
      endsAt: sql`now() + make_interval(secs => ${seconds})`,
      ip: caller.ip,
      userAgent: caller.userAgent,
    });
    // Keep only the kind of the reference, which is the customer's data.
    await recordChange(tx, caller, {
      action: 'service.opened',
      target: { type: 'service', id: service.id, name: service.display_name },
      organizationId: caller.organizationId,
      ...(kind === undefined ? {} : { after: { referenceKind: kind } }),
    });
  });
}

/** Address where the service starts a sign-in (OpenID Connect Core 4). */
function signInAddress(service: ServiceRow, url: string, { apiUrl, profile }: Context['config']): string {
  const begin =
    service.initiate_login_uri === null ? null : serviceAddress(service.initiate_login_uri, profile === 'production');
  if (begin === null) return url;
  const address = new URL(begin);
  address.searchParams.set('iss', apiUrl);
  address.searchParams.set('target_link_uri', url);
  return address.href;
}

/** @throws HttpProblem 400 when the service takes no such reference. */
function kindTaken(service: ServiceRow, reference: string): ReferenceKind {
  const kind = kindOf(service.reference_kinds, reference);
  if (kind === undefined) {
    throw fieldProblem('reference', say('reference_not_taken', { service: service.display_name }));
  }
  return kind;
}

/** Falls back to the service's address without a template, or where the template no longer fits that address. */
function referenceAddress(service: ServiceRow, own: string, reference: string): string {
  const template = service.reference_template;
  return template === '' || templateProblem(template, own) !== undefined ? own : fillTemplate(template, reference).href;
}

function refuseWhileDown({ display_name, under_maintenance, not_answering_for }: ServiceRow): void {
  if (under_maintenance) throw unavailable('maintenance', say('under_maintenance', { service: display_name }));
  if (not_answering_for === null) return;
  throw unavailable('not-answering', say('not_answering', { service: display_name, minutes: not_answering_for }));
}

const RoleName = Type.Object({ name: Type.String() });

/** Roles in one service, for users whose token cannot name all of theirs. */
async function rolesIn({ db }: Context, userId: number, serviceId: number): Promise<string[]> {
  const rows = await selectRows(
    db,
    RoleName,
    sql`
    select g.role as name from ${grantsWithState} g
     where g.user_id = ${userId} and g.service_id = ${serviceId} and g.counts order by g.id`,
  );
  return rows.map((row) => row.name);
}

function unavailable(code: string, sentence: Sentence): HttpProblem {
  return new HttpProblem(409, code, sentence);
}

/** A service's identifier of a session: different for each service, so that two cannot match sessions, nor name them to us. */
export function pairwiseSid(secrets: Secrets, portalSid: string, serviceId: number): string {
  return secrets.mac('pairwise-session', `${portalSid}|${serviceId}`).toString('base64url');
}
