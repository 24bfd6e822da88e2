import { banner, branch, customer, notification, organization, plan, role, service } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { say } from '../../server/index.ts';
import { notify } from '../../trail/notify.ts';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** Organizations with their branches and rules, services, plans and roles; what administrators are told. */
export async function catalogueCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { apiUser, app, asAdmin, db, email, erp, harbour, made, madeOrganization, one, planId, word } = records;
  const notified = async () => {
    const title = say('user_added', { user: word() });
    await notify(db, { kind: 'user-added', title, link: '/users', organizationId: null });
    return one(sql`select id from notifications where title = ${title.text}`);
  };
  const oldNames = { plan: word(), role: word(), branch: word(), organization: word(), service: word() };
  const renamedService = await one(
    sql`insert into services (name, display_name) values (${oldNames.service}, ${oldNames.service}) returning id`,
  );
  const notificationId = await notified();
  return [
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
    { route: branch.read, ...asAdmin, params: { id: await made('branches', word()) } },
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
    { route: banner.save, ...asAdmin, body: { notice: { text: word(), from: null, until: null } } },
    { route: notification.read, ...asAdmin, params: { id: notificationId } },
    { route: notification.readAll, as: { token: (await app.signIn('superAdmin')).accessToken } },
    { route: organization.read, ...asAdmin, params: { id: harbour } },
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
    { route: role.read, ...asAdmin, params: { id: await made('roles', word()) } },
    { route: role.holders, ...asAdmin, params: { id: await made('roles', word()) } },
    { route: plan.read, ...asAdmin, params: { id: planId } },
    { route: role.remove, ...asAdmin, params: { id: await made('roles', word()) } },
    { route: service.read, ...asAdmin, params: { id: renamedService } },
    { route: service.counts, ...asAdmin },
    { route: service.overview, ...asAdmin, params: { id: renamedService } },
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
    { route: plan.forService, ...asAdmin, params: { serviceId: erp, serviceType: 'UI' } },
  ];
}
