import { createHash, randomBytes } from 'node:crypto';
import {
  type Route,
  accessMatrix,
  accessRequest,
  activity,
  auth,
  branch,
  bulk,
  customer,
  dashboard,
  factor,
  importing,
  jobTemplate,
  launch,
  me,
  notice,
  notification,
  ownSignIn,
  organization,
  plan,
  review,
  role,
  savedView,
  search,
  service,
  serviceClient,
  signInRequest,
  subscription,
  user,
  userSignIn,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { sendInvitation, sendReset } from '../identity/action-tokens.ts';
import { sha256 } from '../identity/secrets.ts';
import { keepInOutbox, sendDueMails } from '../outbox/outbox-sender.ts';
import { notify } from '../notify.ts';
import { settingsToSave } from '../openid/client-settings.ts';
import { book } from './book.ts';
import { addPasskeyTo, answerOf } from './add-passkey.ts';
import { addSecondStep } from './add-second-step.ts';
import { everyRoute } from './conformance.ts';
import { openidService, signOutRequest } from './openid-service.ts';
import type { TestApp } from './test-app.ts';
import { people, testPassword } from './test-fixture.ts';
import { totpCode } from './totp-code.ts';
import { virtualPasskey } from './virtual-passkey.ts';

/** A call that succeeds, each on records of its own, so that any order of them does. */
export interface GoodCall {
  route: Route;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  as?: { token: string };
}

/** A good call for every route of the contract, in its order. */
export async function goodCalls(app: TestApp): Promise<GoodCall[]> {
  const { context } = app;
  const { db } = context;
  const word = () => `Quay${randomBytes(5).toString('hex')}`;
  const email = () => `person.${randomBytes(5).toString('hex')}@mail.com`;
  const password = () => `lantern-${randomBytes(8).toString('hex')}`;
  const one = async (query: ReturnType<typeof sql>) => {
    const [row] = (await db.execute<{ id: number }>(query)).rows;
    if (!row) throw new Error('the fixture lacks a row');
    return row.id;
  };

  await db.execute(sql`delete from throttle_counters`);
  // Someone who makes these calls again and again has too many.
  await db.execute(sql`delete from saved_views`);
  const erp = await one(sql`select id from services where name = 'erp'`);
  const apiUser = await one(sql`select id from roles where name = 'api_user'`);
  const harbour = await one(
    sql`update organizations set is_active = true, open_to_registration = true where name = 'Harbour Freight' returning id`,
  );
  const hamburg = await one(sql`select id from branches where organization_id = ${harbour} and name = 'Hamburg'`);
  const planId = await one(sql`
    insert into plans (name, display_name, service_id, service_type) values (${word()}, 'Plan', ${erp}, 'UI') returning id`);
  await db.execute(
    sql`update services set is_active = true, requires_plan = false, url = 'https://erp.example.com/' where id = ${erp}`,
  );
  await db.execute(
    sql`insert into service_roles (service_id, role_id) values (${erp}, ${apiUser}) on conflict do nothing`,
  );
  await db.execute(sql`update users set is_active = true where email in (${people.superAdmin}, ${people.user})`);

  const hash = await one(sql`select id from users where email = ${people.user}`);
  const person = async (): Promise<{ id: number; email: string; firstName: string }> => {
    const address = email();
    const firstName = word();
    const id = await one(sql`
      insert into users (email, first_name, last_name, organization_id, password_hash)
      select ${address}, ${firstName}, ${word()}, ${harbour}, password_hash from users where id = ${hash} returning id`);
    await db.execute(sql`insert into user_branches (user_id, branch_id) values (${id}, ${hamburg})`);
    await db.execute(
      sql`insert into user_service_roles (user_id, service_id, role_id) values (${id}, ${erp}, ${apiUser})`,
    );
    return { id, email: address, firstName };
  };
  const sessionOf = async ({ email: address }: { email: string }) => {
    const { accessToken, refreshToken, device } = await signIn(app, address);
    const [, payload = ''] = accessToken.split('.');
    const { sid }: { sid: string } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { as: { token: accessToken }, accessToken, refreshToken, sid, device };
  };
  const linkTokenOf = async (address: string) => {
    await sendDueMails(context, keepInOutbox);
    const mails = (await app.server.inject('/dev/mail.json')).json<{ to: string; text: string }[]>();
    const link = /https?:\/\/\S+/.exec(mails.find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
    return new URL(link).pathname.split('/').at(-1) ?? '';
  };
  const made = (table: 'branches' | 'plans' | 'roles', name: string) =>
    one(
      table === 'branches'
        ? sql`insert into branches (organization_id, name, display_name) values (${harbour}, ${name}, ${name}) returning id`
        : table === 'plans'
          ? sql`insert into plans (name, display_name, service_id, service_type) values (${name}, ${name}, ${erp}, 'UI') returning id`
          : sql`insert into roles (name, display_name) values (${name}, ${name}) returning id`,
    );
  const madeOrganization = (name: string) =>
    one(sql`insert into organizations (name, display_name) values (${name}, ${name}) returning id`);
  const ocean = await one(sql`
    update services set is_active = true, requires_plan = false where name = 'ocean_tracking' returning id`);
  await db.execute(
    sql`insert into service_roles (service_id, role_id) values (${ocean}, ${apiUser}) on conflict do nothing`,
  );
  const request = async (kind: 'registration' | 'service') => {
    const asking = await person();
    return one(sql`
      insert into access_requests (kind, email, first_name, last_name, organization_id, user_id, service_id)
      values (${kind}, ${kind === 'service' ? asking.email : email()}, ${word()}, ${word()}, ${harbour},
              ${kind === 'service' ? asking.id : null}, ${kind === 'service' ? ocean : null}) returning id`);
  };
  const endOfAccess = '2199-01-01';
  const ending = async (make: typeof person) => {
    const leaving = await make();
    await db.execute(sql`update user_service_roles set until = ${endOfAccess} where user_id = ${leaving.id}`);
    return leaving;
  };
  const booked = async () => {
    const { id } = await person();
    return { user: id, id: await book(app, { user: id, service: 'erp', plan: 'ERP Basic' }) };
  };
  const notified = async () => {
    const title = word();
    await notify(db, { kind: 'user-added', title, link: '/users', organizationId: null });
    return one(sql`select id from notifications where title = ${title}`);
  };
  const superAdminId = await one(sql`select id from users where email = ${people.superAdmin}`);
  const dueDate = new Date().toISOString().slice(0, 10);
  /** Of an organization of its own, with one grant to decide about. */
  const reviewing = async () => {
    const reviewed = await madeOrganization(word());
    const { id } = await person();
    await db.execute(sql`delete from user_branches where user_id = ${id}`);
    await db.execute(sql`update users set organization_id = ${reviewed} where id = ${id}`);
    return { name: word(), kind: 'organization' as const, subject: reviewed, dueDate, reviewers: [superAdminId] };
  };
  const started = async () => {
    const { body } = await app.expect(201, review.create, { as: 'superAdmin', body: await reviewing() });
    const item = await one(sql`select id from review_items where review_id = ${body.id}`);
    return { id: body.id, item };
  };
  const applied = async () => {
    const params = { id: (await started()).id };
    await app.expect(200, review.apply, { as: 'superAdmin', params, body: {} });
    return params;
  };
  const admin = (await app.signIn('superAdmin', 'console')).accessToken;
  const switchingOff = async () => ({
    operation: { kind: 'state' as const, isActive: false },
    selection: { ids: [(await person()).id, (await person()).id] },
  });
  const previewed = async () =>
    (await app.expect(200, bulk.preview, { as: { token: admin }, body: await switchingOff() })).body;
  const batch = async () => {
    const wanted = { hash: (await previewed()).hash };
    const { body } = await app.expect(200, bulk.apply, { as: { token: admin }, body: wanted });
    return { batchId: body.batchId };
  };
  const viewed = async () => {
    const body = { list: 'users' as const, name: word(), query: 'f.name=x', isShared: false };
    return (await app.expect(201, savedView.create, { as: { token: admin }, body })).body.id;
  };
  const decided = await started();
  const subscribing = (userId: number) => ({
    userId,
    serviceId: erp,
    serviceType: 'UI',
    orgId: harbour,
    branchId: hamburg,
    planId,
    startDate: '2031-01-01',
  });

  const portal = (await app.signIn('superAdmin', 'portal')).accessToken;
  const verifier = randomBytes(48).toString('base64url');
  const code = {
    response_type: 'code',
    client_id: 'console',
    redirect_uri: `${context.config.consoleUrl}/auth/callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: word(),
  } as const;
  const exchanged = await app.expect(200, auth.authorize, { as: { token: portal }, body: code });

  const asAdmin = { as: { token: admin } };
  const oldNames = { plan: word(), role: word(), branch: word(), organization: word(), service: word() };
  const renamedService = await one(
    sql`insert into services (name, display_name) values (${oldNames.service}, ${oldNames.service}) returning id`,
  );
  const invited = await person();
  await db.execute(sql`update users set password_hash = null where id = ${invited.id}`);
  await db.transaction((tx) => sendInvitation(tx, context, invited));
  const forgetful = await person();
  await db.transaction((tx) => sendReset(tx, context, forgetful));
  const forgetfulLink = await linkTokenOf(forgetful.email);
  const updated = await person();
  const notificationId = await notified();
  const watched = await person();
  const watchedSession = await sessionOf(watched);
  const own = await sessionOf(await person());
  const other = await person();
  const leaving = await sessionOf(other);
  const predecessor = await booked();

  const oneRow = () => ({
    kind: 'people' as const,
    columns: ['Email', 'First Name', 'Organization', 'Branch'],
    rows: [[email(), word(), 'Harbour Freight', 'Hamburg']],
  });
  const previewedImport = async () => {
    const { body } = await app.expect(200, importing.preview, { as: 'superAdmin', body: oneRow() });
    return { hash: body.hash };
  };
  const newJob = () => ({
    name: word(),
    organization: harbour,
    services: { erp: { role: ['api_user'], limit: 5, notification: false, trackingUrlEnabled: false } },
  });
  const madeJob = async () => {
    const { body } = await app.expect(201, jobTemplate.create, { as: 'superAdmin', body: newJob() });
    return { id: body.id };
  };

  // A service that signs people in, with a request that waits, one that is refused, and a session to end.
  const serviceCalls = async (): Promise<GoodCall[]> => {
    const sailing = await openidService(app, { key: 'ocean_tracking' });
    const entitled = await person();
    await db.execute(
      sql`insert into user_service_roles (user_id, service_id, role_id) values (${entitled.id}, ${sailing.service}, ${apiUser})`,
    );
    const guest = await sessionOf(entitled);
    const ledger = async () => {
      const { userId, launch: opened } = await sailing.signIn();
      return { id: userId, launch: opened };
    };
    const mine = await sailing.signIn();
    const params = { id: sailing.service };
    const settings = await app.expect(200, serviceClient.read, { ...asAdmin, params });
    return [
      { route: serviceClient.read, ...asAdmin, params },
      { route: serviceClient.save, ...asAdmin, params, body: settingsToSave(settings.body) },
      { route: serviceClient.newSecret, ...asAdmin, params },
      { route: serviceClient.sendAgain, ...asAdmin, params },
      { route: serviceClient.logouts, ...asAdmin, params },
      { route: serviceClient.tryIt, ...asAdmin, params, body: { email: people.user } },
      { route: signInRequest.read, params: { request: await sailing.request() } },
      { route: signInRequest.allow, as: guest.as, params: { request: await sailing.request() } },
      { route: signInRequest.deny, params: { request: await sailing.request() }, body: { error: 'access_denied' } },
      { route: signInRequest.readSignOut, params: { request: await signOutRequest(app) } },
      { route: launch.endMine, as: { token: mine.portal.accessToken }, params: { id: mine.launch } },
      { route: launch.ofUser, ...asAdmin, params: { id: mine.userId } },
      { route: launch.endOfUser, ...asAdmin, params: await ledger() },
    ];
  };

  // A person with a second step, whose session has fresh proof.
  const strong = async () => {
    const someone = await person();
    const authenticator = await addSecondStep(app, (await sessionOf(someone)).as, Date.now());
    return { ...authenticator, email: someone.email, userId: someone.id, as: { token: authenticator.token } };
  };
  const factorCalls = async (): Promise<GoodCall[]> => {
    const [arriving, begun, renaming, removing, renewing, forgetting] = await Promise.all(
      Array.from({ length: 6 }, strong),
    );
    if (!arriving || !begun || !renaming || !removing || !renewing || !forgetting)
      throw new Error('people are missing');
    const login = await app.send(auth.login, { body: { email: arriving.email, password: testPassword } });
    const { ticket }: { ticket: string } = JSON.parse(login.text);
    const setUp = await app.expect(201, factor.addTotp, { as: begun.as, body: {} });
    const signedIn = await one(sql`
      select max(id)::int as id from audit_events
       where action = 'session.signed_in' and target_id = ${String(renewing.userId)}`);
    const device = await one(sql`
      insert into trusted_devices (user_id, hash, label, expires_at)
      select id, ${randomBytes(32)}, 'Chrome on Windows', now() + interval '1 day' from users where email = ${forgetting.email}
      returning id`);
    const portalUrl = app.context.config.portalUrl;
    const keyOwner = await strong();
    const owned = await addPasskeyTo(app, keyOwner.as);
    const keyLogin = await app.send(auth.login, { body: { email: keyOwner.email, password: testPassword } });
    const { ticket: keyTicket }: { ticket: string } = JSON.parse(keyLogin.text);
    const creation = await app.expect(200, factor.passkeyOptions, { as: renewing.as });
    const created = virtualPasskey(portalUrl).create(creation.body.options);
    // A sign-in that waits for the set-up of a method.
    const newcomer = async () => {
      const { id } = await person();
      const issued = word();
      await app.context.db.execute(sql`
        insert into action_tokens (purpose, hash, user_id, email, epoch, set_up, expires_at)
        select 'second_step', ${sha256(issued)}, id, email, epoch, 'first', now() + interval '10 minutes' from users where id = ${id}`);
      return issued;
    };
    const arrivingByKey = await newcomer();
    const firstKey = await app.expect(200, auth.setUpPasskeyOptions, { body: { ticket: arrivingByKey } });
    const shown = virtualPasskey(portalUrl).create(firstKey.body.options);
    return [
      { route: auth.passkeyOptions },
      { route: auth.passkey, body: { ...(await answerOf(app, owned.passkey)) } },
      { route: auth.secondStepPasskeyOptions, body: { ticket: keyTicket } },
      { route: auth.setUpTotp, body: { ticket: await newcomer() } },
      { route: auth.setUpPasskeyOptions, body: { ticket: await newcomer() } },
      {
        route: auth.setUp,
        body: { ticket: arrivingByKey, method: 'passkey', optionsId: firstKey.body.optionsId, credential: shown },
      },
      { route: factor.passkeyOptions, as: keyOwner.as },
      {
        route: factor.addPasskey,
        as: renewing.as,
        body: { optionsId: creation.body.optionsId, credential: created, name: word() },
      },
      { route: factor.stepUpPasskeyOptions, as: keyOwner.as },
      { route: auth.secondStep, body: { ticket, method: 'recovery_code', code: arriving.recoveryCodes[0] } },
      { route: factor.addTotp, as: (await strong()).as, body: { name: word() } },
      {
        route: factor.confirm,
        as: begun.as,
        params: { id: setUp.body.id },
        body: { code: totpCode(setUp.body.secret) },
      },
      { route: factor.rename, as: renaming.as, params: { id: renaming.id }, body: { name: word() } },
      { route: factor.remove, as: removing.as, params: { id: removing.id } },
      { route: factor.makeRecoveryCodes, as: renewing.as },
      { route: userSignIn.read, ...asAdmin, params: { id: renewing.userId } },
      { route: userSignIn.unlock, ...asAdmin, params: { id: renewing.userId } },
      { route: userSignIn.reset, ...asAdmin, params: { id: (await strong()).userId } },
      { route: ownSignIn.notMe, as: renewing.as, params: { id: signedIn } },
      { route: factor.forgetDevice, as: forgetting.as, params: { id: device } },
      {
        route: factor.stepUp,
        as: (await sessionOf(await person())).as,
        body: { method: 'password', password: testPassword },
      },
    ];
  };

  const calls: GoodCall[] = [
    ...(await factorCalls()),
    { route: auth.login, body: { email: (await person()).email, password: testPassword } },
    {
      route: auth.passwordGrant,
      body: { grant_type: 'password', username: (await person()).email, password: testPassword },
    },
    { route: auth.refresh, body: { refreshToken: (await sessionOf(await person())).refreshToken } },
    { route: auth.logout, body: { token: (await sessionOf(await person())).accessToken } },
    { route: auth.authorize, as: { token: portal }, body: code },
    {
      route: auth.token,
      body: {
        grant_type: 'authorization_code',
        code: exchanged.body.code,
        redirect_uri: code.redirect_uri,
        client_id: 'console',
        code_verifier: verifier,
      },
    },
    ...(await serviceCalls()),
    { route: auth.handoff, ...(await sessionOf(await person())), body: { service: 'erp' } },
    { route: auth.resetEmail, query: { email: (await person()).email } },
    { route: auth.checkLink, body: { email: forgetful.email, token: forgetfulLink } },
    {
      route: auth.generatePassword,
      body: { email: forgetful.email, password: password(), token: forgetfulLink },
    },
    {
      route: auth.resetPassword,
      headers: { authorization: `Bearer ${await linkTokenOf(invited.email)}` },
      body: { email: invited.email, password: password() },
    },
    {
      route: auth.changePassword,
      ...(await sessionOf(await person())),
      body: { oldPassword: testPassword, newPassword: password() },
    },
    { route: auth.endSession, params: { sid: (await sessionOf(other)).sid }, as: leaving.as },
    { route: auth.endOtherSessions, query: { others: 'true' }, as: (await sessionOf(await person())).as },
    {
      route: user.register,
      ...asAdmin,
      body: {
        firstName: word(),
        lastName: word(),
        email: email(),
        organization: harbour,
        branches: [hamburg],
        services: { erp: { role: ['api_user'], limit: 5, notification: false, trackingUrlEnabled: true } },
      },
    },
    { route: user.toggle, ...asAdmin, params: { id: (await person()).id }, headers: { 'idempotency-key': word() } },
    {
      route: user.update,
      ...asAdmin,
      params: { id: updated.id },
      body: { version: 1, firstName: word(), lastName: word() },
    },
    {
      route: user.extendAccess,
      ...asAdmin,
      params: { id: (await ending(person)).id, service: 'erp' },
      body: { from: endOfAccess, until: '2199-12-31' },
    },
    { route: user.invite, ...asAdmin, params: { id: (await person()).id } },
    { route: user.endSessions, ...asAdmin, params: { id: (await ended(sessionOf, await person())).id } },
    { route: user.endSession, ...asAdmin, params: { id: watched.id, sid: watchedSession.sid } },
    { route: me.savePreferences, as: own.as, body: { hiddenColumns: { [word()]: [word()] } } },
    { route: user.read, ...asAdmin, params: { id: updated.id } },
    { route: user.sessions, ...asAdmin, params: { id: updated.id } },
    { route: user.entitlement, ...asAdmin, params: { id: updated.id, service: 'erp' } },
    {
      route: branch.create,
      ...asAdmin,
      body: { name: word(), displayName: word(), organization: { id: harbour } },
    },
    {
      route: branch.rename,
      ...asAdmin,
      body: { id: await made('branches', oldNames.branch), existingPlan: oldNames.branch, newPlan: word() },
    },
    { route: branch.remove, ...asAdmin, params: { id: await made('branches', word()) } },
    {
      route: customer.onboard,
      ...asAdmin,
      body: {
        organization: { name: word() },
        branches: [word()],
        firstUser: {
          firstName: word(),
          lastName: word(),
          email: email(),
          services: { erp: { role: ['api_user'], limit: 5, notification: false, trackingUrlEnabled: true } },
        },
        subscription: { serviceId: erp, serviceType: 'UI', planId, startDate: '2031-01-01' },
      },
    },
    { route: notice.save, ...asAdmin, body: { notice: { text: word(), from: null, until: null } } },
    { route: notification.read, ...asAdmin, params: { id: notificationId } },
    { route: notification.readAll, as: { token: (await app.signIn('superAdmin')).accessToken } },
    { route: organization.create, ...asAdmin, body: { name: word(), displayName: word() } },
    {
      route: organization.rename,
      ...asAdmin,
      body: {
        id: await madeOrganization(oldNames.organization),
        existingRole: oldNames.organization,
        newRole: word(),
      },
    },
    {
      route: organization.update,
      ...asAdmin,
      body: { id: await madeOrganization(word()), version: 1, openToRegistration: true },
    },
    { route: organization.released, ...asAdmin, params: { id: harbour } },
    { route: organization.signInRules, ...asAdmin, params: { id: harbour } },
    {
      route: organization.changeSignInRules,
      ...asAdmin,
      params: { id: await madeOrganization(word()) },
      body: { secondStep: 'required', from: '2999-12-31' },
    },
    {
      route: organization.release,
      ...asAdmin,
      params: { id: await madeOrganization(word()) },
      body: { serviceIds: [erp], roleIds: [apiUser], planIds: [planId] },
    },
    { route: organization.branches, ...asAdmin, params: { organizationLabel: 'Harbour Freight' } },
    { route: plan.create, ...asAdmin, body: { name: word(), serviceId: erp, serviceType: 'UI' } },
    {
      route: plan.update,
      ...asAdmin,
      body: { id: await made('plans', oldNames.plan), existingPlan: oldNames.plan, newPlan: word(), price: word() },
    },
    { route: plan.remove, ...asAdmin, params: { id: await made('plans', word()) } },
    { route: role.create, ...asAdmin, body: { name: word(), displayName: word() } },
    {
      route: role.rename,
      ...asAdmin,
      body: { id: await made('roles', oldNames.role), existingRole: oldNames.role, newRole: word() },
    },
    { route: role.remove, ...asAdmin, params: { id: await made('roles', word()) } },
    { route: service.read, ...asAdmin, params: { id: renamedService } },
    {
      route: service.create,
      ...asAdmin,
      body: { name: word(), displayName: word(), url: `https://${word().toLowerCase()}.example` },
    },
    {
      route: service.update,
      ...asAdmin,
      body: { id: renamedService, version: 1, name: word(), url: `https://${word().toLowerCase()}.example` },
    },
    { route: subscription.create, ...asAdmin, body: subscribing((await person()).id) },
    {
      route: subscription.addNew,
      ...asAdmin,
      params: { subscription: predecessor.id },
      body: subscribing(predecessor.user),
    },
    { route: subscription.end, ...asAdmin, params: { id: (await booked()).id }, body: {} },
    {
      route: accessRequest.create,
      body: {
        firstName: word(),
        lastName: word(),
        email: email(),
        organization: harbour,
        branches: [hamburg],
        roles: [apiUser],
      },
    },
    {
      route: accessRequest.createForService,
      as: (await sessionOf(await person())).as,
      body: { service: 'awb_tracking', reason: word() },
    },
    { route: accessRequest.read, ...asAdmin, params: { id: await request('service') } },
    { route: accessRequest.decline, ...asAdmin, params: { id: await request('service') }, body: { note: word() } },
    {
      route: accessRequest.grant,
      ...asAdmin,
      params: { id: await request('service') },
      body: { roleId: apiUser, limit: 5, notification: false, trackingUrlEnabled: true, until: '2199-12-31' },
    },
    { route: review.create, ...asAdmin, body: await reviewing() },
    { route: review.read, ...asAdmin, params: { id: decided.id } },
    { route: review.people, ...asAdmin, params: { id: decided.id } },
    {
      route: review.decide,
      ...asAdmin,
      params: { id: decided.id },
      body: { items: [{ id: decided.item, version: 1 }], decision: 'keep', note: word() },
    },
    { route: review.apply, ...asAdmin, params: { id: (await started()).id }, body: {} },
    { route: review.evidence, ...asAdmin, params: await applied() },
    { route: user.exportSelected, ...asAdmin, body: { ids: [updated.id] } },
    { route: subscription.exportSelected, ...asAdmin, body: { ids: [predecessor.id] } },
    { route: savedView.list, ...asAdmin, query: { list: 'users' } },
    { route: savedView.create, ...asAdmin, body: { list: 'users', name: word(), query: 'f.name=x', isShared: true } },
    { route: savedView.remove, ...asAdmin, params: { id: await viewed() } },
    { route: bulk.preview, ...asAdmin, body: await switchingOff() },
    { route: bulk.apply, ...asAdmin, body: { hash: (await previewed()).hash } },
    { route: bulk.read, ...asAdmin, params: await batch() },
    { route: bulk.rows, ...asAdmin, params: await batch() },
    { route: bulk.undo, ...asAdmin, params: await batch() },
    { route: importing.preview, ...asAdmin, body: oneRow() },
    { route: importing.apply, ...asAdmin, body: await previewedImport() },
    { route: jobTemplate.list, ...asAdmin },
    { route: jobTemplate.create, ...asAdmin, body: newJob() },
    { route: jobTemplate.read, ...asAdmin, params: await madeJob() },
    { route: jobTemplate.update, ...asAdmin, params: await madeJob(), body: { version: 1, services: {} } },
    { route: jobTemplate.remove, ...asAdmin, params: await madeJob() },
    { route: jobTemplate.drift, ...asAdmin, params: await madeJob() },
    { route: accessMatrix.why, ...asAdmin, query: { user: updated.id, service: erp } },
    ...(await Promise.all(
      (
        [
          ['roles', role.switch],
          ['branches', branch.switch],
          ['plans', plan.switch],
        ] as const
      ).map(async ([table, route]) => ({
        route,
        ...asAdmin,
        params: { id: await made(table, word()) },
        body: { version: 1, isActive: false },
      })),
    )),
    { route: search.all, ...asAdmin, query: { q: 'harbour' } },
    { route: search.usedBy, ...asAdmin, params: { type: 'user', id: updated.id } },
    { route: activity.list, ...asAdmin },
    { route: activity.stream, ...asAdmin, query: { seconds: 0 } },
    { route: dashboard.summary, ...asAdmin },
    { route: plan.forService, ...asAdmin, params: { serviceId: erp, serviceType: 'UI' } },
  ];
  const listed = new Set(calls.map(({ route }) => route));
  // What is left only reads, and names nothing.
  // Codes of thirty seconds must outlast the making of all these calls.
  await db.execute(sql`update auth_codes set expires_at = now() + interval '10 minutes' where used_at is null`);
  return [...calls, ...everyRoute.filter((route) => !listed.has(route)).map((route) => ({ route, ...asAdmin }))];
}

async function ended<T extends { email: string }>(open: (person: T) => Promise<unknown>, person: T): Promise<T> {
  await open(person);
  return person;
}

async function signIn(app: TestApp, email: string) {
  const answer = await app.expect(202, auth.login, { body: { email, password: testPassword } });
  return { ...answer.body.result, device: answer.headers['gangway-device'] ?? '' };
}

/** The call as it travels. */
export function injectionOf({ route, params = {}, query = {}, body, headers, as }: GoodCall) {
  const url = route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) =>
    encodeURIComponent(text(params[name]).replaceAll(/\p{Cs}/gu, '?')),
  );
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, text(value)]),
  );
  const form = route.encoding === 'form';
  return {
    method: route.method,
    url: words.size === 0 ? url : `${url}?${words.toString()}`,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body ? { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
      ...headers,
    },
    ...(body
      ? {
          payload: form
            ? new URLSearchParams(
                Object.entries(body).map(([name, value]): [string, string] => [name, text(value)]),
              ).toString()
            : JSON.stringify(body),
        }
      : {}),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
