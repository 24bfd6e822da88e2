/** The API dies while users are written. */
import { setTimeout as delay } from 'node:timers/promises';
import { people, startApi } from '../shared/api-process.mjs';

const long = process.argv.includes('--long');

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A43',
    tried: `the API killed at ${long ? 200 : 12} moments while users are registered with organization, branch and roles`,
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
      const kills = long ? 200 : 12;
      for (let kill = 0; kill < kills; kill += 1) {
        const { accessToken: token } = await own.signIn(people.superAdmin);
        const writing = { goesOn: true };
        const writers = [0, 1, 2, 3].map(async () => {
          while (writing.goesOn) {
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
            const answer = await own.call('POST', '/user/register', { token, json }).catch(() => undefined);
            if (answer?.status === 200) acknowledged.push(email);
          }
        });
        for (const before = acknowledged.length; acknowledged.length === before;) await delay(20);
        await delay(Math.random() * 300);
        await own.end('SIGKILL');
        writing.goesOn = false;
        await Promise.all(writers);
        await own.start();
      }
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
];
