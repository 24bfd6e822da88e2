import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { password, people, person, sharedApi, startApi } from '../shared/api-process.mjs';
import { quantile } from '../shared/statistics.mjs';

const long = process.argv.includes('--long');

/** How many looks the throttle grants within a time: five at once, then one after 1, 2, 4 … seconds more. */
const looksWithin = (/** @type {number} */ seconds) => 5 + Math.floor(Math.log2(seconds + 1));
const seconds = (/** @type {number} */ began) => (performance.now() - began) / 1000;
const times = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
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
    id: 'A1',
    tried: 'every stored hash read; 20 sign-ins timed one by one, 40 at once',
    line: '100 % argon2id with m ≥ 19,456 and t ≥ 2; an outdated one is made anew at the next sign-in',
    run: async () => {
      const { query } = await sharedApi();
      const hashes = await query('select password_hash as hash from users where password_hash is not null');
      const good = hashes.filter(({ hash }) => {
        const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(String(hash)) ?? [];
        return Number(memory) >= 19_456 && Number(passes) >= 2;
      });
      const one = [];
      for (const index of times(20)) one.push((await login(person(300 + index), password)).ms);
      const began = performance.now();
      await Promise.all(times(40).map((index) => login(person(300 + index), password)));
      const all = seconds(began);
      return {
        passed: good.length === hashes.length,
        figure: `${good.length} of ${hashes.length} hashes; a sign-in ${quantile(one, 0.5).toFixed(0)} ms, 40 at once ${all.toFixed(1)} s`,
      };
    },
  },
  {
    id: 'A2',
    tried:
      '3,000 common passwords and 50 made of product, organization and owner, offered by reset and invitation link, 300 of them at the change',
    line: '0 accepted, each with a reason',
    run: async () => {
      const { call, query, linkTo, signIn } = await sharedApi();
      const list = readFileSync(
        new URL('../../../api-server/src/identity/common-passwords.txt', import.meta.url),
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
    id: 'A3',
    tried: `${long ? 1000 : 60} random Unicode passwords of 12 to 256 code points: set, signed in with, signed in with the last one cut`,
    line: 'every one works, none works when cut',
    run: async () => {
      const { call, query, signIn } = await sharedApi();
      const count = long ? 1000 : 60;
      const { accessToken } = await signIn(person(313));
      let old = password;
      let worked = 0;
      let cutWorked = 0;
      for (let round = 0; round < count; round += 1) {
        const length = 12 + Math.floor(Math.random() * 245);
        const next = times(length)
          .map(() => String.fromCodePoint(randomCodePoint()))
          .join('');
        await query('delete from throttle_counters');
        const json = { oldPassword: old, newPassword: next, rePassword: next };
        const changed = await call('PATCH', '/user/password', { json, token: accessToken });
        if (changed.status !== 200) continue;
        old = next;
        if ((await login(person(313), next)).status === 202) worked += 1;
        if ((await login(person(313), Array.from(next).slice(0, -1).join(''))).status === 202) cutWorked += 1;
      }
      return {
        passed: worked === count && cutWorked === 0,
        figure: `${worked} of ${count} work, ${cutWorked} of ${count} when cut`,
      };
    },
  },
  {
    id: 'A5',
    tried: '150 wrong passwords for one account, each from another network; then the right one',
    line: '≤ 10 looks in the first minute; during the lock the right password gets the bytes of a wrong one',
    run: async () => {
      const { looksAt } = await sharedApi();
      const began = performance.now();
      let last = await login(person(1), 'wrong', '203.0.0.1');
      for (const index of times(149)) last = await login(person(1), 'wrong', `10.1.${index}.7`);
      const looks = await looksAt(person(1));
      const right = await login(person(1), password, '10.1.200.7');
      const same = plain(right) === plain(last);
      return {
        passed: looks <= 10 && right.status === 401 && same,
        figure: `${looks} looks in ${seconds(began).toFixed(0)} s; the right password ${same ? 'gets the same bytes' : `gets ${right.text}`}`,
      };
    },
  },
  {
    id: 'A6',
    tried: '200 wrong sign-ins at once, limit 5, in 20 runs',
    line: '≤ 5 looks in 20 of 20 runs (one more for each second, 3, 7 … that a run lasts)',
    run: async () => {
      const { looksAt } = await sharedApi();
      const looks = [];
      let good = 0;
      for (const run of times(20)) {
        const began = performance.now();
        await Promise.all(times(200).map(() => login(person(10 + run), 'wrong')));
        const seen = await looksAt(person(10 + run));
        looks.push(seen);
        if (seen <= looksWithin(seconds(began))) good += 1;
      }
      return {
        passed: good === 20,
        figure: `${good} of 20 runs, ${Math.min(...looks)} to ${Math.max(...looks)} looks`,
      };
    },
  },
  {
    id: 'A7',
    tried:
      '60 wrong passwords for one account, by sign-in, password grant and password change in turn, from 60 networks',
    line: 'looks over all paths ≤ what one path grants',
    run: async () => {
      const { call, looksAt, signIn, query } = await sharedApi();
      const { accessToken } = await signIn(person(40));
      // Nobody has been here before.
      await query('delete from known_networks where user_id = (select id from users where email = $1)', [person(40)]);
      const began = performance.now();
      for (const index of times(20)) {
        const headers = { 'x-forwarded-for': `10.2.${index}.7` };
        const json = {
          oldPassword: 'wrong',
          newPassword: 'a-new-one-that-is-long',
          rePassword: 'a-new-one-that-is-long',
        };
        await call('POST', '/user/login', { json: { email: person(40), password: 'wrong' }, headers });
        await call('POST', '/auth/get-token', {
          form: { grant_type: 'password', client_id: '', client_secret: '', username: person(40), password: 'wrong' },
          headers: { 'x-forwarded-for': `10.3.${index}.7` },
        });
        await call('PATCH', '/user/password', {
          json,
          token: accessToken,
          headers: { 'x-forwarded-for': `10.4.${index}.7` },
        });
      }
      const looks = await looksAt(person(40));
      const allowed = looksWithin(seconds(began));
      return {
        passed: looks <= allowed,
        figure: `${looks} looks in ${seconds(began).toFixed(0)} s (${allowed} granted to one path)`,
      };
    },
  },
  {
    id: 'A8',
    tried:
      '1,000 forged X-Forwarded-For and 50 malformed ones sent directly; 200 addresses of one IPv6 /64 and 6 spellings of one through a trusted proxy',
    line: '0 bypasses of the limit of 300 per network, 0 answers 5xx',
    run: async () => {
      const direct = await startApi();
      const malformed = [
        'a',
        '',
        ',',
        ',,',
        ' ',
        '::',
        '[::1]',
        '1.2.3',
        '1.2.3.4.5',
        '999.1.1.1',
        '0x7f.1',
        '-1',
        'null',
        '"',
        // Longer ones are refused by the HTTP parser.
        'x'.repeat(4_000),
      ];
      const claims = [
        ...times(1000).map((index) => `10.${index >> 8}.${index & 255}.9`),
        ...times(50).map(
          (index) => `${malformed[index % malformed.length] ?? ''}${index >= malformed.length ? index : ''}`,
        ),
      ];
      const statuses = [];
      for (const [index, claim] of claims.entries()) {
        const headers = { 'x-forwarded-for': claim, forwarded: `for=${claim.slice(0, 200)}`, 'x-real-ip': claim };
        const json = { email: `nobody${index}@example.com`, password: 'wrong' };
        statuses.push((await direct.call('POST', '/user/login', { json, headers })).status);
      }
      await direct.stop();
      const through = statuses.filter((status) => status !== 429).length;
      const { query } = await sharedApi();
      await query(`delete from throttle_counters where key like 'sign-in:%'`);
      for (const index of times(200))
        statuses.push((await login('v6@example.com', 'x', `2001:db8:1:2:${index}::${index + 1}`)).status);
      const spellings = [
        '2001:db8:1:2::1',
        '2001:0db8:0001:0002::0001',
        '2001:DB8:1:2::1',
        '2001:db8:1:2:0:0:0:1',
        '2001:db8:1:2::0.0.0.1',
        '2001:db8:1:2::1%eth0',
      ];
      for (const spelling of spellings) statuses.push((await login('v6@example.com', 'x', spelling)).status);
      const counters = await query(`select n from throttle_counters where key like 'sign-in:%'`);
      const errors = statuses.filter((status) => status >= 500).length;
      return {
        passed: through <= 300 && counters.length === 1 && errors === 0,
        figure: `${Math.max(0, through - 300)} bypasses of ${claims.length}; the /64 and its spellings are ${counters.length} counter; ${errors} × 5xx`,
      };
    },
  },
  {
    id: 'A9',
    tried: 'one account attacked from 100 networks; the owner signs in 20 times from a network seen before',
    line: '20 of 20, 95 % within 2 s',
    run: async () => {
      await login(person(41), password, '192.0.2.5');
      for (const index of times(100)) await login(person(41), 'wrong', `10.5.${index}.7`);
      const answers = [];
      for (let turn = 0; turn < 20; turn += 1) answers.push(await login(person(41), password, `192.0.2.${turn + 5}`));
      const good = answers.filter(({ status }) => status === 202).length;
      const p95 = quantile(
        answers.map(({ ms }) => ms),
        0.95,
      );
      return { passed: good === 20 && p95 < 2000, figure: `${good} of 20, 95 % within ${p95.toFixed(0)} ms` };
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
];

/** No surrogates, no control characters: those are refused, and said so. */
function randomCodePoint() {
  const ranges = [
    [0x20, 0x7e],
    [0xa1, 0x24f],
    [0x391, 0x3c9],
    [0x410, 0x44f],
    [0x4e00, 0x9fff],
    [0x1f300, 0x1f5ff],
  ];
  const [from = 0x20, to = 0x7e] = ranges[Math.floor(Math.random() * ranges.length)] ?? [];
  return from + Math.floor(Math.random() * (to - from));
}

/** @param {import('../shared/api-process.mjs').Answer} answer */
function plain({ status, text, body }) {
  return `${status} ${text.replaceAll(String(body?.requestId), '')}`;
}
