import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '../dist/client/client.gen.ts';
import * as api from '../dist/client/index.ts';
import { type RunningApi, startApi } from './start-api.ts';

/** Operations that were called, as the document has them: `get /user/{id}`. */
const called = new Set<string>();
let running: RunningApi;
let token: string | undefined;

beforeAll(async () => {
  running = await startApi();
  client.setConfig({ baseUrl: running.address, auth: () => token, throwOnError: true });
  client.interceptors.request.use((request, { method, url }) => {
    called.add(`${String(method).toLowerCase()} ${url}`);
    return request;
  });
});
afterAll(() => running.stop());

/** The value of a call that has to succeed. */
async function dataOf<Data>(call: Promise<{ data: Data }>): Promise<NonNullable<Data>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new Error('The call answered nothing.');
  return data;
}

describe('a client that is generated from the document', () => {
  it('reads what needs no session', async () => {
    expect((await dataOf(api.systemLive<true>())).status).toBe('live');
    expect((await dataOf(api.systemReady<true>())).status).toBe('ready');
    expect((await dataOf(api.systemJwks<true>())).keys.length).toBeGreaterThan(0);
    expect((await dataOf(api.systemEvidenceKeys<true>())).keys).toBeInstanceOf(Array);
    const metadata = await dataOf(api.openidDiscovery<true>());
    expect((await dataOf(api.openidServerMetadata<true>())).issuer).toBe(metadata.issuer);
    const options: api.RegistrationOptions = await dataOf(api.accessRequestOptions<true>());
    expect(options.roles).toBeInstanceOf(Array);
  });

  it('gets a typed problem for a wrong password, and tokens for the right one', async () => {
    const email = 'super.admin@gangway.test';
    const refused = await api.authLogin({ body: { email, password: 'wrong' }, throwOnError: false });
    expect(refused.error?.code).toBe('wrong_credentials');
    const { result } = await dataOf(api.authLogin<true>({ body: { email, password: running.password } }));
    token = result.accessToken;
  });

  it('reads and changes what belongs to the caller', async () => {
    const me: api.Me = await dataOf(api.meRead<true>());
    expect(me.email).toBe('super.admin@gangway.test');
    const services: api.MyService[] = await dataOf(api.meServices<true>());
    expect(services.map(({ key }) => key)).toContain('ocean_tracking');
    expect(await dataOf(api.meSubscriptions<true>())).toBeInstanceOf(Array);
    const kept = await dataOf(api.meSavePreferences<true>({ body: { density: 'compact' } }));
    expect(kept.density).toBe('compact');
    expect((await dataOf(api.authSessions<true>())).some(({ current }) => current)).toBe(true);
    expect((await dataOf(api.factorList<true>())).factors).toEqual([]);
    expect((await dataOf(api.ownSignInList<true>()))[0]?.method).toBe('password');
    expect(await dataOf(api.launchMine<true>())).toBeInstanceOf(Array);
    const opened = await dataOf(api.authHandoff<true>({ body: { service: 'ocean_tracking', accepts: ['oidc'] } }));
    expect(['handoff', 'session', 'oidc']).toContain(opened.mode);
  });

  it('writes the banner, and reads the numbers', async () => {
    const notice: api.Banner = { text: 'The quay is closed.', from: null, until: null };
    expect((await dataOf(api.bannerSave<true>({ body: { notice } }))).notice?.text).toBe(notice.text);
    expect((await dataOf(api.bannerRead<true>())).notice).toEqual(notice);
    expect((await dataOf(api.bannerCurrent<true>())).notice?.text).toBe(notice.text);
    expect((await dataOf(api.dashboardSummary<true>())).counts.organizations).toBeGreaterThan(0);
    expect((await dataOf(api.notificationUnreadCount<true>())).unread).toBeGreaterThanOrEqual(0);
  });

  it('adds an organization with a branch and a user, gives access and takes it', async () => {
    const organization = await dataOf(
      api.organizationCreate<true>({ body: { name: 'sample-client', displayName: 'Sample Client' } }),
    );
    const found = await dataOf(api.organizationList<true>({ query: { 'f.name': 'sample', page: 1, size: 10 } }));
    expect(found.map(({ id }) => id)).toEqual([organization.id]);
    const branch = await dataOf(
      api.branchCreate<true>({
        body: { name: 'sample-quay', displayName: 'Sample Quay', organization: { id: organization.id } },
      }),
    );
    expect((await dataOf(api.branchList<true>({ query: { 'f.id': branch.id } })))[0]?.displayName).toBe('Sample Quay');
    const ofLabel = { path: { organizationLabel: 'Sample Client' } };
    expect((await dataOf(api.organizationBranches<true>(ofLabel)))[0]?.id).toBe(branch.id);
    const { version } = await dataOf(api.organizationReleased<true>({ path: { id: organization.id } }));
    expect(version).toBe(organization.version);
    expect((await dataOf(api.organizationSignInRules<true>({ path: { id: organization.id } }))).secondStep).toBe('off');

    const added = await dataOf(
      api.userRegister<true>({
        body: {
          firstName: 'Sam',
          lastName: 'Client',
          email: 'sam.client@example.com',
          organization: organization.id,
          branches: [branch.id],
          services: {},
        },
      }),
    );
    const path = { id: added.id, service: 'ocean_tracking' };
    const access: api.ServiceAccess = { role: ['api_user'], limit: 5, notification: true, trackingUrlEnabled: false };
    const { services } = await dataOf(api.userSetAccess<true>({ path, body: access }));
    expect(services['ocean_tracking']?.limit).toBe(5);
    expect((await dataOf(api.userEntitlement<true>({ path }))).roles).toEqual(['api_user']);
    await api.userRemoveAccess<true>({ path });
    const user: api.UserDetail = await dataOf(api.userRead<true>({ path: { id: added.id } }));
    expect(user.services).toEqual({});
    const stale = await api.userUpdate({
      path: { id: added.id },
      body: { version: user.version - 1, firstName: 'Samuel' },
      throwOnError: false,
    });
    expect(stale.error?.code).toBe('changed_meanwhile');
    expect(stale.response?.status).toBe(412);
    const users = await dataOf(api.userList<true>({ query: { q: 'sam.client' } }));
    expect(users.map(({ email }) => email)).toEqual(['sam.client@example.com']);
    expect(await dataOf(api.userExportCsv<true>({ query: { q: 'sam.client' } }))).toContain('sam.client@example.com');
    expect((await dataOf(api.searchAll<true>({ query: { q: 'sam.client' } }))).users.total).toBe(1);
    const usedBy = await dataOf(api.searchUsedBy<true>({ path: { type: 'organization', id: organization.id } }));
    expect(usedBy.users).toBe(1);
    const cells = await dataOf(api.accessMatrixList<true>({ query: { q: 'sam.client' } }));
    expect(cells[0]?.cells.every(({ opens }) => !opens)).toBe(true);
    const events: api.AuditEvent[] = await dataOf(api.activityList<true>({ query: { 'f.target': 'Sam Client' } }));
    expect(events.map(({ action }) => action)).toContain('user.registered');
  });

  it('adds a role, a service and its plan', async () => {
    const role = await dataOf(api.roleCreate<true>({ body: { name: 'sample_reader', displayName: 'Reader' } }));
    expect((await dataOf(api.roleList<true>({ query: { 'f.name': 'sample' } })))[0]?.id).toBe(role.id);
    const service = await dataOf(
      api.serviceCreate<true>({
        body: { name: 'sample_api', displayName: 'Sample', url: 'https://sample.example.com/' },
      }),
    );
    const { version = 1 } = await dataOf(api.serviceRead<true>({ path: { id: service.id } }));
    const changed = await dataOf(
      api.serviceUpdate<true>({ body: { id: service.id, version, roles: [role.id], description: 'For samples' } }),
    );
    expect(changed.roles?.map(({ id }) => id)).toEqual([role.id]);
    expect((await dataOf(api.serviceList<true>())).some(({ name }) => name === 'sample_api')).toBe(true);
    const plan: api.Plan = await dataOf(
      api.planCreate<true>({ body: { name: 'sample_plan', serviceId: service.id, serviceType: 'API' } }),
    );
    const ofService = { path: { serviceId: service.id, serviceType: 'API' as const } };
    expect((await dataOf(api.planForService<true>(ofService))).map(({ id }) => id)).toEqual([plan.id]);
    await api.planRemove<true>({ path: { id: plan.id } });
    expect(await dataOf(api.planList<true>({ query: { 'f.name': 'sample' } }))).toEqual([]);
  });

  it('calls as a service, in its own name', async () => {
    const services = await dataOf(api.serviceList<true>());
    const path = { id: services.find(({ name }) => name === 'sample_api')?.id ?? 0 };
    const settings: api.ServiceClient = await dataOf(api.serviceClientRead<true>({ path }));
    const { issuer: _issuer, clientId: _id, hasSecret: _has, oldSecretUntil: _until, ...rest } = settings;
    const {
      lastSignInAt: _at,
      waitingLogouts: _waiting,
      failedLogout: _failed,
      lastRefusal: _refusal,
      lastTrial: _trial,
      ...saved
    } = rest;
    const redirectUris = ['https://sample.example.com/callback'];
    await api.serviceClientSave<true>({ path, body: { ...saved, isActive: true, redirectUris } });
    const { clientId, clientSecret } = await dataOf(api.serviceClientNewSecret<true>({ path }));

    const asClient = { auth: () => `${clientId}:${clientSecret}` };
    const tokens: api.ServiceTokens = await dataOf(
      api.openidToken<true>({ body: { grant_type: 'client_credentials', scope: 'users:read' }, ...asClient }),
    );
    const auth = () => tokens.access_token;
    expect(await dataOf(api.openidPeople<true>({ auth }))).toEqual({ people: [], next: null });
    const question = { body: { token: tokens.access_token }, ...asClient };
    expect(await dataOf(api.openidIntrospect<true>(question))).toMatchObject({ active: true, client_id: clientId });
    const refused = await api.openidEntitlement({ auth, path: { sub: 'no-one' }, throwOnError: false });
    expect(refused.error?.error).toBe('insufficient_scope');
  });

  it('ends the session, after 40 operations or more', async () => {
    expect((await dataOf(api.authLogout<true>({ body: { token } }))).isSuccess).toBe(true);
    const gone = await api.meRead({ throwOnError: false });
    expect(gone.response?.status).toBe(401);
    expect(called.size).toBeGreaterThanOrEqual(40);
  });
});
