import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { password, people, person, sharedApi } from '../shared/api-process.mjs';
import { quantile } from '../shared/statistics.mjs';

const sum = (/** @type {readonly number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {string} email @param {string} secret @param {string} [address] */
async function login(email, secret, address = '198.51.100.1') {
  return (await sharedApi()).call('POST', '/user/login', {
    json: { email, password: secret },
    headers: { 'x-forwarded-for': address },
  });
}

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A2',
    tried:
      '3,000 common passwords and 50 made of product, organization and owner, offered by reset and invitation link, 300 of them at the change',
    line: '0 accepted, each with a reason',
    run: async () => {
      const { call, query, linkTo, signIn } = await sharedApi();
      const list = readFileSync(
        new URL('../../../api-server/src/identity/passwords/common-passwords.txt', import.meta.url),
        'utf8',
      );
      const common = list.split('\n').filter((word) => word !== '' && !word.startsWith('#'));
      const words = [
        'gangway',
        'harbour freight',
        'person',
        'person310',
        'password',
        'tracking',
        'logistics',
        'portal',
        'ocean',
        'awb',
      ];
      const context = words.flatMap((word) => [
        word,
        `${word}123`,
        `${word}${word}${word}`,
        `${word}-2026!`,
        `My${word}12345`.slice(2),
      ]);
      const offered = [...common.slice(0, 3000), ...context];
      await call('POST', `/auth/reset/email?email=${person(310)}`, { payload: '' });
      const reset = (await linkTo(person(310))).token;
      const { accessToken: admin } = await signIn(people.superAdmin);
      const [row] = await query('select id from users where email = $1', [person(311)]);
      await query('update users set password_hash = null where email = $1', [person(311)]);
      await call('POST', `/user/${row?.['id']}/invitation`, { token: admin });
      const invitation = (await linkTo(person(311))).token;
      const { accessToken } = await signIn(person(312));
      let tried = 0;
      let accepted = 0;
      let reasons = 0;
      const count = (/** @type {import('../shared/api-process.mjs').Answer} */ { status, body }) => {
        tried += 1;
        if (status < 400) accepted += 1;
        if (status === 422 && String(body?.errors?.[0]?.message ?? '').length > 10) reasons += 1;
      };
      for (const [index, word] of offered.entries()) {
        count(
          await call('PUT', '/user/password/generate', { json: { email: person(310), password: word, token: reset } }),
        );
        count(
          await call('POST', '/auth/resetPassword', {
            json: { email: person(311), password: word },
            token: invitation,
          }),
        );
        if (index % 10 !== 0) continue;
        const json = { oldPassword: password, newPassword: word, rePassword: word };
        count(await call('PATCH', '/user/password', { json, token: accessToken }));
      }
      return {
        passed: accepted === 0 && reasons === tried,
        figure: `${accepted} accepted of ${tried}, reason given in ${reasons}`,
      };
    },
  },
  {
    id: 'A12',
    isLong: true,
    tried: '500 sign-ins a second for 20 s beside a list read ten times a second',
    line: 'list p99 < 500 ms; what is too much gets 429 or 503 with Retry-After; memory grows < 150 MB',
    run: async () => {
      const { call, pid, signIn } = await sharedApi();
      const { accessToken } = await signIn(people.superAdmin);
      const memory = () =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024;
      const before = memory();
      /** @type {Map<number, number>} */
      const statuses = new Map();
      let withoutHint = 0;
      const lists = [];
      const pending = [];
      const knock = async (/** @type {number} */ turn) => {
        const address = `10.${100 + ((turn >> 8) & 63)}.${turn & 255}.7`;
        const answer = await login(`flood${turn}@example.com`, 'wrong', address).catch(() => undefined);
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if ((status === 429 || status === 503) && answer?.headers['retry-after'] === undefined) withoutHint += 1;
      };
      const end = performance.now() + 20_000;
      let sent = 0;
      for (let tick = 0; performance.now() < end; tick += 1) {
        for (let index = 0; index < 25; index += 1) {
          sent += 1;
          const turn = sent;
          pending.push(knock(turn));
        }
        if (tick % 2 === 0)
          lists.push(call('GET', '/user/details?page=1&size=10', { token: accessToken, agent: false }));
        await delay(50);
      }
      await Promise.all(pending);
      const answered = await Promise.all(lists);
      const p99 = quantile(
        answered.map(({ ms }) => ms),
        0.99,
      );
      const grown = memory() - before;
      const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      const strange = sum(
        [...statuses].filter(([status]) => ![401, 429, 503].includes(status)).map(([, count]) => count),
      );
      return {
        passed:
          p99 < 500 &&
          grown < 150 &&
          withoutHint === 0 &&
          strange === 0 &&
          answered.every(({ status }) => status === 200),
        figure: `list p99 ${p99.toFixed(0)} ms of ${answered.length}; ${sent} sign-ins: ${told}; ${grown.toFixed(0)} MB more`,
      };
    },
  },
  {
    id: 'A13',
    tried: '30 usual pairs of name and password on a fresh production installation',
    line: '0 sign-ins',
    run: async () => {
      const { call, query } = await sharedApi();
      const names = [
        'admin@gangway.test',
        'super.admin@gangway.test',
        'admin@example.com',
        'root@localhost.test',
        'admin@localhost.test',
        'administrator@gangway.test',
      ];
      const secrets = ['admin', 'password', 'gangway', 'gangway-demo-2026', 'changeme'];
      let entered = 0;
      for (const email of names) {
        for (const secret of secrets) {
          if ((await call('POST', '/user/login', { json: { email, password: secret } })).status === 202) entered += 1;
        }
      }
      const [demo] = await query(`select count(*)::int as n from users where email like '%@gangway.test'`);
      return {
        passed: entered === 0 && demo?.['n'] === 0,
        figure: `${entered} of ${names.length * secrets.length}; ${demo?.['n']} accounts of the demo`,
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
