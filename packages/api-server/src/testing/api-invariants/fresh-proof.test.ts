import { customer, factor, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSecondStep } from '../add-second-step.ts';
import { everyRoute } from '../conformance.ts';
import { validRequests } from '../valid-requests.ts';
import { type ValidRequest, injectionOf } from '../valid-requests/valid-request.ts';
import { suiteApp } from '../test-app.ts';
import { totpCode } from '../totp-code.ts';

const app = await suiteApp();

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

interface Refusal {
  status: number;
  code: string | undefined;
  header: string | undefined;
}

async function outcome(call: ValidRequest): Promise<Refusal> {
  const answer = await app.server.inject(injectionOf(call));
  const body: { code?: string } = answer.statusCode < 300 ? {} : answer.json();
  return { status: answer.statusCode, code: body.code, header: answer.headers['www-authenticate']?.toString() };
}

const wanted: Refusal = {
  status: 401,
  code: 'insufficient_user_authentication',
  header: 'Bearer error="insufficient_user_authentication", max_age=600',
};

/** Every session's proof is eleven minutes old. */
const growOld = () =>
  app.given.rows(sql`
    update sessions set second_at = now() - interval '11 minutes', proved_at = now() - interval '11 minutes'`);
const freshen = () => app.given.rows(sql`update sessions set second_at = now(), proved_at = now()`);
/** What only has to be there: nobody asks it for a code. */
const giveSecondStep = (email: string) =>
  app.given.rows(sql`
    insert into user_factors (user_id, kind, name, sealed_secret, confirmed_at)
    select id, 'totp', 'App', 'x', now() from users where email = ${email}`);

describe('the calls that want fresh proof', () => {
  it('are these', () => {
    const table = everyRoute
      .flatMap((route) => (route.fresh ? [[nameOf(route), route.fresh.seconds, route.fresh.of] as const] : []))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(table).toEqual([
      ['DELETE /organization/:id/hosts/:host', 600, 'second-step'],
      ['DELETE /user/:id', 600, 'administrators'],
      ['DELETE /user/:id/access/:service', 600, 'administrators'],
      ['DELETE /user/:id/factors', 600, 'second-step'],
      ['DELETE /user/me/factors/:id', 600, 'everyone'],
      ['GET /user/:id/personal-data', 600, 'everyone'],
      ['PATCH /organization/:id/sign-in-rules', 600, 'second-step'],
      ['PATCH /user/:id', 600, 'administrators'],
      ['PATCH /user/me/factors/:id', 600, 'everyone'],
      ['POST /bulk/:batchId/undo', 600, 'second-step'],
      ['POST /bulk/apply', 600, 'second-step'],
      ['POST /customers/onboard', 600, 'administrators'],
      ['POST /import/apply', 600, 'second-step'],
      ['POST /organization/:id/hosts', 600, 'second-step'],
      ['POST /reviews/:id/apply', 600, 'second-step'],
      ['POST /service/:id/client/secret', 600, 'second-step'],
      ['POST /service/update-service', 600, 'second-step'],
      ['POST /user/:id/erasure', 600, 'everyone'],
      ['POST /user/me/factors/:id/confirm', 600, 'everyone'],
      ['POST /user/me/factors/passkey', 600, 'everyone'],
      ['POST /user/me/factors/passkey/options', 600, 'everyone'],
      ['POST /user/me/factors/totp', 600, 'everyone'],
      ['POST /user/me/recovery-codes', 600, 'everyone'],
      ['POST /user/register', 600, 'administrators'],
      ['PUT /organization/:id/released', 600, 'second-step'],
      ['PUT /service/:id/client', 600, 'second-step'],
      ['PUT /user/:id/access/:service', 600, 'administrators'],
    ]);
  });

  it('refuse an old proof without a change, and succeed with a fresh one', { timeout: 120_000 }, async () => {
    const asked = (await validRequests(app)).filter(
      ({ route }) => route.fresh !== undefined && route.fresh.of !== 'administrators',
    );
    await giveSecondStep('super.admin@example.com');
    await growOld();
    for (const call of asked) expect([nameOf(call.route), await outcome(call)]).toEqual([nameOf(call.route), wanted]);
    await freshen();
    const late: string[] = [];
    for (const call of asked) {
      const { status } = await outcome(call);
      if (status >= 300) late.push(`${nameOf(call.route)}: ${status}`);
    }
    expect(late).toEqual([]);
    await app.given.empty('user_factors');
  });

  it('ask nothing of an administrator with a password alone', { timeout: 120_000 }, async () => {
    const asked = (await validRequests(app)).filter(({ route }) => route.fresh?.of === 'second-step');
    await app.given.rows(sql`
      delete from user_factors where user_id = ${await app.idOf('superAdmin')}`);
    await growOld();
    for (const call of asked) {
      const { status } = await outcome(call);
      expect([nameOf(call.route), status < 300]).toEqual([nameOf(call.route), true]);
    }
  });
});

describe('an administrator with a second step, eleven minutes after signing in', () => {
  it('needs a code to make or switch administrators, and none for others', async () => {
    await app.given.empty('user_factors', 'throttle_counters');
    const made = await addSecondStep(app, 'superAdmin');
    const as = { token: made.token };
    const id = await app.idOf('bare');
    const auditor = await app.idOf('auditor');
    const { body: before } = await app.expect(200, user.read, { as, params: { id } });
    const access = (role: string) => ({ role: [role], limit: 1, notification: false, trackingUrlEnabled: false });
    const grant = (services: Record<string, ReturnType<typeof access>>) =>
      app.send(user.update, { as, params: { id }, body: { version: before.version, services } });
    const administration = { user_management: access('Super_Admin') };
    const onboard = () =>
      app.send(customer.onboard, {
        as,
        body: {
          organization: { name: 'Fresh Freight' },
          branches: ['Bremen'],
          firstUser: { firstName: 'Fay', lastName: 'Fresh', email: 'fay@example.com', services: administration },
        },
      });
    const toggle = (params: { id: number }) => app.send(user.toggle, { as, params });

    await growOld();
    expect(await grant(administration)).toMatchObject({ status: 401, body: { code: wanted.code } });
    expect(await onboard()).toMatchObject({ status: 401, body: { code: wanted.code } });
    expect(await toggle({ id: auditor })).toMatchObject({ status: 401, body: { code: wanted.code } });
    expect((await app.expect(200, user.read, { as, params: { id } })).body).toEqual(before);
    expect((await app.expect(200, user.read, { as, params: { id: auditor } })).body.isActive).toBe(true);

    expect((await toggle({ id: await app.idOf('user') })).status).toBe(200);
    await app.expect(200, factor.stepUp, { as, body: { method: 'totp', code: totpCode(made.secret, 1) } });
    expect((await toggle({ id: auditor })).status).toBe(200);
    expect((await grant(administration)).status).toBe(200);
  });
});
