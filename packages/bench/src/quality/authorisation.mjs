import { setTimeout as delay } from 'node:timers/promises';
import { people, sharedApi, startApi } from '../shared/api-process.mjs';
import { fromTests, runTests } from '../shared/tests.mjs';

const long = process.argv.includes('--long');
const api = 'packages/api-server';
const races = 'src/identity/sessions.race.test.ts';
const users = 'src/modules/users/users.race.test.ts';
const bodies = 'src/whole-api/bodies.test.ts';

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  fromTests(
    {
      id: 'A36',
      tried: 'every call by 11 kinds of caller; a call outside the list stops the server',
      line: '100 % of the cells as the policy has them, 0 calls beside it',
    },
    api,
    { 'src/whole-api/matrix.test.ts': /./ },
  ),
  fromTests(
    {
      id: 'A37',
      tried:
        'an Org_Admin names users, branches, subscriptions, sessions, requests of another organization, in path and body; lists, filters, exports',
      line: '0 met, each as if it were not there',
    },
    api,
    { 'src/whole-api/objects.test.ts': /^an Org_Admin who names/ },
  ),
  fromTests(
    { id: 'A38', tried: 'at least 25 ways of an Org_Admin to more power', line: '0 granted, nothing changed' },
    api,
    {
      'src/whole-api/objects.test.ts': /^an Org_Admin who reaches/,
      'src/modules/roles/roles.test.ts': /^who may not/,
    },
  ),
  fromTests(
    {
      id: 'A39',
      tried: 'some 30 further keys in every body of every call, one at a time',
      line: '0 effect, each 400 by its name',
    },
    api,
    {
      [bodies]: /refuses every field it does not know/,
    },
  ),
  fromTests(
    {
      id: 'A40',
      tried:
        'the last two Super_Admins switch each other off, and take the role from each other, 200 times each; one’s own account',
      line: '0 of 400 without an administrator, 0 own toggles',
    },
    api,
    {
      [races]: /^the last Super_Admin/,
      [users]: /^two Super_Admins who take/,
      'src/modules/user-state/user-state.test.ts': /refuses one’s own account|keeps the last active Super_Admin/,
    },
  ),
  {
    id: 'D34',
    tried:
      'the last Super_Admins by 5 paths, 200 times each: oneself, each other, the role taken from each other (the runs of A40), the role deleted, the role renamed; each 200 at once',
    line: '0 lock-outs, refused with 409 or 403; the role keeps its name',
    run: async () => {
      const tested = await runTests(api, {
        [races]: /^the last Super_Admin/,
        [users]: /^two Super_Admins who take/,
      });
      const { call, query, signIn } = await sharedApi();
      const { accessToken: token } = await signIn(people.superAdmin);
      const [own] = await query('select id from users where email = $1', [people.superAdmin]);
      const [role] = await query(`select id from roles where name = 'Super_Admin'`);
      /** @param {(index: number) => Promise<import('../shared/api-process.mjs').Answer>} ask */
      const atOnce = async (ask) => {
        const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index)));
        return answers.filter(({ status }) => status === 403 || status === 409).length;
      };
      const refused = {
        oneself: await atOnce((index) =>
          call('DELETE', `/user/${own?.['id']}`, { token, headers: { 'idempotency-key': `lock-out-${index}` } }),
        ),
        deleted: await atOnce(() => call('DELETE', `/auth/role/${role?.['id']}`, { token })),
      };
      // A protected role takes a new display name; its own name is what rights hang on.
      const renamed = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          call('POST', '/auth/update-role', {
            token,
            json: { existingRole: 'Super_Admin', newRole: `Captain ${index}` },
          }),
        ),
      );
      await query(`update roles set display_name = 'Super_Admin' where id = $1`, [role?.['id']]);
      const [left] = await query(
        `select count(*)::int as n from users u join user_service_roles a on a.user_id = u.id join roles r on r.id = a.role_id
          where r.name = 'Super_Admin' and u.is_active`,
      );
      const errors = renamed.filter(({ status }) => status >= 500).length;
      return {
        passed:
          tested.passed &&
          refused.oneself === 200 &&
          refused.deleted === 200 &&
          errors === 0 &&
          Number(left?.['n']) >= 2,
        figure: `oneself ${refused.oneself}/200 and role delete ${refused.deleted}/200 refused; after 200 renames ${left?.['n']} active of that name, ${errors} × 5xx; ${tested.figure}`,
      };
    },
  },
  fromTests(
    {
      id: 'A41',
      tried: 'one intent sent 5 times at once, 100 times; two administrators, 100 times; a repeat of a lost answer',
      line: '1 flip for an intent in 500 of 500',
    },
    api,
    {
      [races]: /^the toggle /,
      'src/modules/user-state/user-state.test.ts': /flips once per key|takes a bare repeat/,
    },
  ),
  fromTests(
    {
      id: 'A42',
      tried: 'two administrators edit one version, 200 trials; renames to one name, and names swapped, at once',
      line: '0 lost updates, names stay unique',
    },
    api,
    {
      [users]: /^of two edits/,
      'src/modules/organizations/rename.race.test.ts': /./,
    },
  ),
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
  {
    id: 'A44',
    tried:
      'one address in 12 spellings: case, Cyrillic letter, trailing dot, full width, zero width, combining mark, blanks',
    line: 'one account; what is not ASCII is refused',
    run: async () => {
      const { call, query, signIn } = await sharedApi();
      const { accessToken: token } = await signIn(people.superAdmin);
      const [place] = await query(
        `select o.id, b.id as branch from organizations o join branches b on b.organization_id = o.id limit 1`,
      );
      const stem = `same${Date.now()}`;
      const spellings = [
        `${stem}@example.com`,
        `${stem.toUpperCase()}@example.com`,
        `${stem}@EXAMPLE.com`,
        ` ${stem}@example.com `,
        `${stem}@exampl\u0435.com`,
        `${stem}@example.com.`,
        `${stem}@ｅxample.com`,
        `${stem}\u200b@example.com`,
        `${stem}@example\u3002com`,
        `sam\u0435${stem}@example.com`,
        `${stem}e\u0301@example.com`,
        `${stem}@example.com\u00a0`,
      ];
      let accepted = 0;
      for (const email of spellings) {
        const json = {
          firstName: 'Same',
          lastName: 'Person',
          email,
          organization: place?.['id'],
          branches: [place?.['branch']],
          services: {},
        };
        if ((await call('POST', '/user/register', { token, json })).status === 200) accepted += 1;
      }
      const rows = await query('select email from users where email ilike $1', [`%${stem}%`]);
      return {
        passed: accepted === 1 && rows.length === 1,
        figure: `${rows.length} account of ${spellings.length} spellings`,
      };
    },
  },
];
