/** The API dies while users are written, and while access is granted. */
import { setTimeout as delay } from 'node:timers/promises';
import { people, startApi } from '../shared/api-process.mjs';

const long = process.argv.includes('--long');
const kills = long ? 200 : 12;

/**
 * Kills the API again and again while four callers write, and starts it again.
 * @param {import('../shared/api-process.mjs').Api} own
 * @param {(token: string) => Promise<boolean>} write resolves with whether it was acknowledged
 */
async function killedWhileWriting(own, write) {
  let acknowledged = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { accessToken: token } = await own.signIn(people.superAdmin);
    const writing = { goesOn: true };
    const writers = [0, 1, 2, 3].map(async () => {
      while (writing.goesOn) if (await write(token).catch(() => false)) acknowledged += 1;
    });
    const before = acknowledged;
    const isWritten = () => acknowledged > before;
    while (!isWritten()) await delay(20);
    await delay(Math.random() * 300);
    await own.end('SIGKILL');
    writing.goesOn = false;
    await Promise.all(writers);
    await own.start();
  }
  return acknowledged;
}

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A43',
    tried: `the API killed at ${kills} moments while users are registered with organization, branch and roles`,
    line: '0 half users, 0 rows without their owner, nothing acknowledged is lost',
    run: async () => {
      const own = await startApi();
      const [place] = await own.query(
        `select o.id, b.id as branch from organizations o join branches b on b.organization_id = o.id limit 1`,
      );
      const access = { role: ['api_user'], limit: 3, notification: true, trackingUrlEnabled: true };
      /** @type {string[]} */
      const acknowledged = [];
      let sent = 0;
      await killedWhileWriting(own, async (token) => {
        sent += 1;
        const email = `half${sent}@example.com`;
        const json = {
          firstName: 'Half',
          lastName: String(sent),
          email,
          organization: place?.['id'],
          branches: [place?.['branch']],
          services: { erp: access, ocean_tracking: access },
        };
        const { status } = await own.call('POST', '/user/register', { token, json });
        if (status === 200) acknowledged.push(email);
        return status === 200;
      });
      const [half] = await own.query(`
        select count(*)::int as n from users u where email like 'half%' and (
          (select count(*) from user_branches b where b.user_id = u.id) <> 1
          or (select count(*) from user_service_roles r where r.user_id = u.id) <> 2
          or not exists (select 1 from action_tokens t where t.user_id = u.id)
          or not exists (select 1 from outbox_mails m where m.recipient = u.email)
          or not exists (select 1 from audit_events e where e.target_type = 'user' and e.target_id = u.id::text))`);
      const [lost] = await own.query(
        'select count(*)::int as n from unnest($1::text[]) e where not exists (select 1 from users u where u.email = e)',
        [acknowledged],
      );
      await own.stop();
      return {
        passed: half?.['n'] === 0 && lost?.['n'] === 0 && acknowledged.length > 0,
        figure: `${kills} kills, ${sent} registrations, ${acknowledged.length} acknowledged: ${half?.['n']} half, ${lost?.['n']} lost`,
      };
    },
  },
  {
    id: 'D52',
    tried: `the API killed at ${kills} moments while requests for a service are granted`,
    line: '0 requests closed without the grant, the mail and the event of it, 0 grants whose request is open',
    run: async () => {
      const own = await startApi();
      // As many as are never used up: one to each of as many people of their own.
      await own.query(`
        with asking as (
          insert into users (email, first_name, last_name, organization_id)
          select 'asks' || n || '@example.com', 'Asks', n::text, (select min(id) from organizations)
            from generate_series(1, 20000) n returning id, email, organization_id)
        insert into access_requests (kind, email, organization_id, user_id, service_id)
        select 'service', a.email, a.organization_id, a.id, s.id from asking a, services s where s.name = 'erp'`);
      const waiting = (await own.query(`select id from access_requests where status = 'open'`)).map(({ id }) => id);
      const [role] = await own.query(`select id from roles where name = 'api_user'`);
      const json = { roleId: role?.['id'], limit: 3, notification: false, trackingUrlEnabled: false };
      /** @type {string[]} */
      const refused = [];
      const acknowledged = await killedWhileWriting(own, async (token) => {
        const id = waiting.pop();
        const { status, text } = await own.call('POST', `/access-requests/${id}/grant`, { token, json });
        if (status !== 200 && status !== 503) refused.push(`${status} ${text}`);
        return status === 200;
      });
      const [seen] = await own.query(`
        select count(*) filter (where a.status = 'approved')::int as granted,
               count(*) filter (where a.status = 'approved' and not (held and mailed and written))::int as half,
               count(*) filter (where a.status = 'open' and (held or mailed or written))::int as loose
          from access_requests a cross join lateral (
            select exists (select from user_service_roles x where x.user_id = a.user_id) as held,
                   exists (select from outbox_mails m where m.recipient = a.email) as mailed,
                   exists (select from audit_events e where e.action = 'access-request.approved' and e.target_id = a.id::text)
                     as written) of_it`);
      await own.stop();
      const { granted = 0, half, loose } = seen ?? {};
      return {
        passed: half === 0 && loose === 0 && refused.length === 0 && acknowledged > 0 && granted >= acknowledged,
        figure:
          `${kills} kills, ${acknowledged} grants acknowledged, ${granted} there: ${half} half, ${loose} with their request open` +
          (refused.length > 0 ? `; ${refused.length} refused (${refused[0]})` : ''),
      };
    },
  },
];
