import { auth, launch, organization, role, service, serviceClient, subscription, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { settingsToSave } from '../openid/client/client-settings.ts';
import { addSubscription } from './add-subscription.ts';
import type { OpenidService } from './openid-service.ts';
import type { TestApp } from './test-app.ts';
import { testPassword } from './test-fixture.ts';

type SignedIn = Awaited<ReturnType<OpenidService['signIn']>>;

/** The API, and a service (`erp`) where the fixture's `user` is signed in. */
interface At {
  app: TestApp;
  erp: OpenidService;
}

/** A way in which the session of a service ends. */
export interface SessionEnd {
  name: string;
  /** Ends it, and puts back whatever else it took, so that the next sign-in finds everything as it was. */
  end: (at: At, signedIn: SignedIn) => Promise<unknown>;
}

/** Ends that nothing but the passing of time brings: a job finds them. */
export interface SessionRunOut {
  name: string;
  runOut: (at: At) => Promise<unknown>;
  putBack: (at: At) => Promise<unknown>;
}

const as = 'superAdmin';

const callAs = ({ accessToken: token }: { accessToken: string }) => ({ as: { token } });

async function serviceNow({ app, erp }: At): Promise<{ id: number; version: number }> {
  const { body } = await app.expect(200, service.list, { as });
  const found = body.find(({ id }) => id === erp.service);
  if (!found) throw new Error('the service is gone');
  return { id: found.id, version: found.version ?? 1 };
}

/** Each way in which it is ended by what someone does. */
export const sessionEnds: readonly SessionEnd[] = [
  {
    name: 'sign-out at the portal',
    end: ({ app }, { portal }) => app.expect(200, auth.logout, { body: { refreshToken: portal.refreshToken } }),
  },
  {
    name: 'sign-out by the service',
    end: ({ app }, { tokens }) => app.server.inject(`/oauth2/end-session?id_token_hint=${tokens.id_token}`),
  },
  {
    name: 'the session ended from the list',
    end: ({ app }, { portal }) => app.expect(200, auth.endSession, { ...callAs(portal), params: { sid: portal.sid } }),
  },
  {
    name: 'all other sessions ended, elsewhere',
    end: async ({ app }) =>
      app.expect(200, auth.endOtherSessions, {
        ...callAs(await app.signIn('user', 'portal')),
        query: { others: 'true' },
      }),
  },
  {
    name: 'the password changed elsewhere',
    end: async ({ app }, { userId }) => {
      const hash = await app.given.value<string>(sql`select password_hash from users where id = ${userId}`);
      const newPassword = 'a-fresh-breeze-over-41-quays';
      await app.expect(200, auth.changePassword, {
        ...callAs(await app.signIn('user', 'portal')),
        body: { oldPassword: testPassword, newPassword, rePassword: newPassword },
      });
      await app.given.rows(sql`update users set password_hash = ${hash} where id = ${userId}`);
    },
  },
  {
    name: 'End in the ledger, by the person',
    end: ({ app }, { portal, launch: id }) => app.expect(200, launch.endMine, { ...callAs(portal), params: { id } }),
  },
  {
    name: 'End in the ledger, by an administrator',
    end: ({ app }, { userId, launch: id }) =>
      app.expect(200, launch.endOfUser, { as, params: { id: userId, launch: id } }),
  },
  {
    name: 'all sessions ended by an administrator',
    end: ({ app }, { userId }) => app.expect(200, user.endSessions, { as, params: { id: userId } }),
  },
  {
    name: 'the person switched off',
    end: async ({ app }, { userId }) => {
      await app.expect(200, user.toggle, { as, params: { id: userId } });
      await app.given.rows(sql`update users set is_active = true where id = ${userId}`);
      await app.given.rows(sql`delete from idempotency_keys`);
    },
  },
  {
    name: 'the organization switched off',
    end: async ({ app }) => {
      const { body } = await app.expect(200, organization.list, { as });
      const found = body.find(({ name }) => name === 'Harbour Freight');
      if (!found) throw new Error('the organization is gone');
      const { id, version } = found;
      await app.expect(200, organization.update, { as, body: { id, version: version ?? 1, isActive: false } });
      await app.given.rows(sql`update organizations set is_active = true where id = ${id}`);
    },
  },
  {
    name: 'the role taken away',
    end: async ({ app, erp }, { userId }) => {
      const { version } = (await app.expect(200, user.read, { as, params: { id: userId } })).body;
      const services = {
        ocean_tracking: { role: ['api_user'], limit: 1, notification: false, trackingUrlEnabled: false },
      };
      await app.expect(200, user.update, { as, params: { id: userId }, body: { version, services } });
      await app.given.rows(sql`
          insert into user_service_roles (user_id, service_id, role_id)
          select ${userId}, ${erp.service}, id from roles where name = 'api_user'`);
    },
  },
  {
    name: 'the role switched off',
    end: async ({ app }) => {
      const { body } = await app.expect(200, role.list, { as });
      const found = body.find(({ name }) => name === 'api_user');
      if (!found) throw new Error('the role is gone');
      const params = { id: found.id };
      await app.given.rows(sql`update roles set protected = false where id = ${found.id}`);
      await app.expect(200, role.switch, { as, params, body: { version: found.version ?? 1, isActive: false } });
      await app.given.rows(sql`update roles set is_active = true, protected = true where id = ${found.id}`);
    },
  },
  {
    name: 'the service switched off',
    end: async ({ app, erp }) => {
      await app.expect(200, service.update, { as, body: { ...(await serviceNow({ app, erp })), isActive: false } });
      await app.given.rows(sql`update services set is_active = true where id = ${erp.service}`);
    },
  },
  {
    name: 'the service made to require a plan',
    end: async ({ app, erp }) => {
      await app.expect(200, service.update, { as, body: { ...(await serviceNow({ app, erp })), requiresPlan: true } });
      await app.given.rows(sql`update services set requires_plan = false where id = ${erp.service}`);
    },
  },
  {
    name: 'the client switched off',
    end: async ({ app, erp }) => {
      const params = { id: erp.service };
      const { body } = await app.expect(200, serviceClient.read, { as, params });
      const settings = settingsToSave(body);
      await app.expect(200, serviceClient.save, { as, params, body: { ...settings, isActive: false } });
      await app.given.rows(sql`update oidc_clients set is_active = true where service_id = ${erp.service}`);
    },
  },
  {
    name: 'the plan ended by an administrator',
    end: async ({ app, erp }, { userId }) => {
      const id = await addSubscription(app, { user: userId, service: 'erp', plan: 'ERP Basic', from: -5 });
      await app.given.rows(sql`update services set requires_plan = true where id = ${erp.service}`);
      await app.expect(200, subscription.end, { as, params: { id }, body: {} });
      await app.given.rows(sql`update services set requires_plan = false where id = ${erp.service}`);
    },
  },
];

function theirs({ app, erp }: At) {
  return app.idOf('user').then((id) => sql`user_id = ${id} and service_id = ${erp.service}`);
}

/** The ways in which it runs out. */
export const sessionRunOuts: readonly SessionRunOut[] = [
  {
    name: 'the role’s last day over',
    runOut: async ({ app, erp }) =>
      app.given.rows(sql`
          update user_service_roles set until = (now() at time zone 'UTC')::date - 1 where ${await theirs({ app, erp })}`),
    putBack: async ({ app, erp }) => {
      await app.given.rows(sql`delete from user_service_roles where ${await theirs({ app, erp })}`);
      await app.given.rows(sql`
          insert into user_service_roles (user_id, service_id, role_id)
          select ${await app.idOf('user')}, ${erp.service}, id from roles where name = 'api_user'`);
    },
  },
  {
    name: 'the plan’s last day over',
    runOut: async ({ app, erp }) => {
      const id = await addSubscription(app, {
        user: await app.idOf('user'),
        service: 'erp',
        plan: 'ERP Basic',
        from: -5,
        to: 5,
      });
      await app.given.rows(sql`update services set requires_plan = true where id = ${erp.service}`);
      // Six days later.
      await app.given.rows(sql`
          update subscriptions set start_date = start_date - 6, end_date = end_date - 6 where id = ${id}`);
    },
    putBack: ({ app, erp }) => app.given.rows(sql`update services set requires_plan = false where id = ${erp.service}`),
  },
  {
    name: 'more sign-ins than a person may have',
    runOut: async ({ app }) => {
      for (let more = 0; more < app.context.config.sessionsPerUser; more += 1) await app.signIn('user', 'portal');
    },
    putBack: () => Promise.resolve(),
  },
];
