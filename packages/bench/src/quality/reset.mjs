import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { password, people, person, sharedApi, startApi } from '../shared/api-process.mjs';
import { runTests } from '../shared/tests.mjs';

const api = 'packages/api-server';
const passwords = 'src/modules/passwords/passwords.test.ts';
const times = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
const fresh = 'seven blue lanterns 42';

/** @param {string} email */
async function askReset(email, headers = {}) {
  return (await sharedApi()).call('POST', `/auth/reset/email?email=${encodeURIComponent(email)}`, {
    payload: '',
    headers,
  });
}

/** @param {string} email @param {string} token */
async function setByReset(email, token, secret = fresh) {
  return (await sharedApi()).call('PUT', '/user/password/generate', { json: { email, password: secret, token } });
}

/** Waits for what comes by mail. @param {() => boolean} condition @param {number} [seconds] */
async function until(condition, seconds = 20) {
  for (let waited = 0; waited < seconds * 20 && !condition(); waited += 1) await delay(50);
}

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A14',
    tried:
      'one reset link used 100 times at once, after its time, after a second request and after a password change; the database searched for it',
    line: '1, 0, 0 and 0 successes; 0 hits in clear',
    run: async () => {
      const tested = await runTests(api, {
        'src/identity/sessions.race.test.ts': /^a reset link /,
        [passwords]: /^a link works once/,
      });
      const { linkTo, query } = await sharedApi();
      await askReset(person(50));
      const { token } = await linkTo(person(50));
      const tables = await query(
        `select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      );
      let hits = 0;
      for (const { table_name: table } of tables) {
        const [found] = await query(`select count(*)::int as n from "${table}" t where t::text like $1`, [
          `%${token}%`,
        ]);
        hits += Number(found?.['n']);
      }
      return {
        passed: tested.passed && hits === 0,
        figure: `${tested.figure}; ${hits} hits in ${tables.length} tables; ${Buffer.from(token, 'base64url').length * 8} bits`,
      };
    },
  },
  {
    id: 'A15',
    tried:
      '1,000 cross uses: reset link, invitation, access and refresh token, each where another belongs, for others, and altered',
    line: '0 accepted',
    run: async () => {
      const { call, linkTo, query, signIn } = await sharedApi();
      await askReset(person(51));
      const reset = (await linkTo(person(51))).token;
      const { accessToken: admin } = await signIn(people.superAdmin);
      await query('update users set password_hash = null where email = $1', [person(52)]);
      const [row] = await query('select id from users where email = $1', [person(52)]);
      await call('POST', `/user/${row?.['id']}/invitation`, { token: admin });
      const invitation = (await linkTo(person(52))).token;
      const session = await signIn(person(53));
      const own = new Map([
        ['reset', person(51)],
        ['invitation', person(52)],
      ]);
      const altered = (/** @type {string} */ token) => {
        const at = Math.floor(Math.random() * token.length);
        return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      };
      let tried = 0;
      let accepted = 0;
      const tokens = { reset, invitation, access: session.accessToken, refresh: session.refreshToken };
      while (tried < 1000) {
        for (const [kind, original] of Object.entries(tokens)) {
          const isFirst = tried < 60;
          const token = isFirst ? original : altered(original);
          for (const email of [person(51), person(52), person(53), people.superAdmin]) {
            if (!isFirst || kind !== 'reset' || email !== own.get(kind)) {
              tried += 1;
              if ((await setByReset(email, token)).status < 400) accepted += 1;
            }
            // The second screen takes either kind of link, from its owner.
            if (!isFirst || own.get(kind) !== email) {
              tried += 1;
              const answer = await call('POST', '/auth/resetPassword', { json: { email, password: fresh }, token });
              if (answer.status < 400) accepted += 1;
            }
          }
          if (kind !== 'refresh') {
            tried += 1;
            const form = { clientId: '', clientSecret: '', refreshToken: token };
            if ((await call('POST', '/auth/get-refershtoken', { form })).status < 400) accepted += 1;
          }
          if (kind !== 'access') {
            tried += 1;
            if ((await call('GET', '/user/me', { token })).status < 400) accepted += 1;
          }
        }
      }
      return { passed: accepted === 0, figure: `${accepted} of ${tried}` };
    },
  },
  {
    id: 'A16',
    tried: '40 forms of Host, X-Forwarded-Host, Forwarded, absolute form, port and user info; the mailed links read',
    line: '40 of 40 links lead to the configured portal',
    run: async () => {
      const { linkTo, mailbox, port } = await sharedApi();
      const evil = [
        'evil.example',
        'evil.example:443',
        'portal.quality.test.evil.example',
        'portal.quality.test@evil.example',
        'portal.quality.test:443@evil.example',
        'evil.example#portal.quality.test',
        'evil.example?portal.quality.test',
        'EVIL.EXAMPLE',
      ];
      /** @type {[string, Record<string, string>][]} */
      const forms = evil.flatMap(
        (host) =>
          /** @type {[string, Record<string, string>][]} */ ([
            ['', { host }],
            ['', { 'x-forwarded-host': host, 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' }],
            ['', { forwarded: `host="${host}";proto=http`, 'x-original-host': host, 'x-host': host }],
            ['', { origin: `https://${host}`, referer: `https://${host}/login` }],
            [`http://${host.replace(/[@#?].*/, '')}`, { host }],
          ]),
      );
      let good = 0;
      const before = mailbox.of(person(54)).length;
      for (const [prefix, headers] of forms) {
        await new Promise((resolve) => {
          const request = httpRequest(
            {
              host: '127.0.0.1',
              port,
              method: 'POST',
              path: `${prefix}/auth/reset/email?email=${person(54)}`,
              headers,
            },
            (response) => {
              response.resume();
              response.once('end', resolve);
            },
          );
          request.once('error', resolve);
          request.end();
        });
      }
      await until(() => mailbox.of(person(54)).length >= before + forms.length);
      await linkTo(person(54), before + forms.length).catch(() => undefined);
      const sent = mailbox.of(person(54)).slice(before);
      for (const { text, html, headers } of sent) {
        const links = `${text} ${html}`.match(/https?:\/\/[^\s"<]+/g) ?? [];
        if (
          links.length > 0 &&
          links.every((link) => new URL(link).origin === 'https://portal.quality.test') &&
          !/evil/i.test(text + html + headers)
        )
          good += 1;
      }
      return {
        passed: good === sent.length && sent.length > 0 && good >= forms.length,
        figure: `${good} of ${sent.length} mails (${forms.length} requests)`,
      };
    },
  },
  {
    id: 'A17',
    tried: 'a mailed link fetched 20 times by GET and HEAD as scanners of mail do, then used',
    line: 'it still works',
    run: async () => {
      const { call, linkTo } = await sharedApi();
      await askReset(person(55));
      const { token, url } = await linkTo(person(55));
      for (const index of times(20)) {
        await call(index % 2 ? 'GET' : 'HEAD', url.pathname + url.search);
        await call(index % 2 ? 'GET' : 'HEAD', `/user/password/generate?token=${token}&email=${person(55)}`);
      }
      const { status } = await setByReset(person(55), token);
      return { passed: status === 202, figure: `${status === 202 ? 1 : 0} of 1` };
    },
  },
  {
    id: 'A18',
    tried: '5 sessions, then a reset; 5 sessions, then a change in one of them',
    line: '0 of 5 survive the reset, the current one alone survives the change',
    run: async () => {
      const { call, linkTo, signIn } = await sharedApi();
      const alive = async (/** @type {{ accessToken: string, refreshToken: string }[]} */ sessions) => {
        let count = 0;
        for (const { accessToken, refreshToken } of sessions) {
          const me = await call('GET', '/user/me', { token: accessToken });
          const refreshed = await call('POST', '/auth/get-refershtoken', {
            form: { clientId: '', clientSecret: '', refreshToken },
          });
          if (me.status < 400 || refreshed.status < 400) count += 1;
        }
        return count;
      };
      const sessions = [];
      for (let index = 0; index < 5; index += 1) sessions.push(await signIn(person(56)));
      await askReset(person(56));
      await setByReset(person(56), (await linkTo(person(56))).token);
      const afterReset = await alive(sessions);
      const others = [];
      for (let index = 0; index < 5; index += 1) others.push(await signIn(person(57)));
      const [current, ...rest] = others;
      const changed = await call('PATCH', '/user/password', {
        token: current?.accessToken ?? '',
        json: { oldPassword: password, newPassword: fresh, rePassword: fresh },
      });
      const ended = await alive(rest);
      const kept = await alive(current ? [current] : []);
      return {
        passed: changed.status === 200 && afterReset === 0 && ended === 0 && kept === 1,
        figure: `reset: ${afterReset} of 5; change: ${ended} of 4 others, ${kept} of 1 current`,
      };
    },
  },
  {
    id: 'A19',
    tried: 'a change, a reset and a new administrator’s role; the mails read',
    line: '1 mail each, no secret and no link in it',
    run: async () => {
      const { call, linkTo, mailbox, query, signIn } = await sharedApi();
      const { accessToken } = await signIn(person(58));
      await call('PATCH', '/user/password', {
        token: accessToken,
        json: { oldPassword: password, newPassword: fresh, rePassword: fresh },
      });
      await askReset(person(59));
      const { token } = await linkTo(person(59));
      await setByReset(person(59), token);
      const { accessToken: admin } = await signIn(people.superAdmin);
      const [row] = await query('select id, version from users where email = $1', [person(60)]);
      const granted = await call('PATCH', `/user/${row?.['id']}`, {
        token: admin,
        json: {
          version: row?.['version'],
          services: {
            user_management: { role: ['Super_Admin'], limit: 0, notification: false, trackingUrlEnabled: false },
          },
        },
      });
      await until(() => [58, 59, 60].every((index) => notices(index).length > 0));
      await delay(2500); // and no second one behind it
      /** @param {number} index */
      function notices(index) {
        return mailbox.of(person(index)).filter(({ text }) => !text.includes('/reset-password/'));
      }
      const counts = [58, 59, 60].map((index) => notices(index).length);
      const secrets = [58, 59, 60]
        .flatMap(notices)
        .filter(({ text, html }) => (text + html).includes(fresh) || (text + html).includes(token));
      return {
        passed: granted.status === 200 && counts.every((count) => count === 1) && secrets.length === 0,
        figure: `${counts.join(', ')} mails; ${secrets.length} with a secret${granted.status === 200 ? '' : `; the role: ${granted.text}`}`,
      };
    },
  },
  {
    id: 'A20',
    tried: 'mails to 200 people with line breaks, headers, markup and direction marks in their names',
    line: '0 further headers or recipients, 0 live tags',
    run: async () => {
      const { mailbox, query } = await sharedApi();
      const pieces = [
        '\r\nBcc: victim@evil.example',
        '\nX-Evil: 1',
        '\r\n\r\n<b>body</b>',
        '<a href="https://evil.example">here</a>',
        '<img src=x onerror=alert(1)>',
        '<script>alert(1)</script>',
        '\u202Egnp.exe',
        '=?utf-8?q?=0d=0aBcc:_x@evil.example?=',
        '"><svg onload=alert(1)>',
        '&lt;b&gt;',
        '{{7*7}}',
        '%0d%0aBcc:x@evil.example',
        '\u2028Bcc: x@evil.example',
        'https://evil.example/login',
        '\t<style>*{display:none}</style>',
        '--boundary--',
      ];
      for (const index of times(200)) {
        const name = `${pieces[index % pieces.length] ?? ''} ${pieces[(index * 7 + 3) % pieces.length] ?? ''}`.slice(
          0,
          150,
        );
        await query('update users set first_name = $1, last_name = $2 where email = $3', [
          name,
          name,
          person(100 + index),
        ]);
        await askReset(person(100 + index));
      }
      const sent = () => times(200).flatMap((index) => mailbox.of(person(100 + index)).slice(-1));
      await until(() => sent().length === 200, 120);
      let headers = 0;
      let tags = 0;
      let recipients = 0;
      for (const mail of sent()) {
        if (mail.to.length !== 1) recipients += 1;
        const names = mail.headers
          .replaceAll(/\r\n[ \t]+/g, ' ')
          .split('\r\n')
          .map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '');
        if (names.some((header) => ['bcc', 'cc', 'x-evil'].includes(header)) || /[^\r]\n/.test(mail.headers))
          headers += 1;
        if (
          /<(?:script|img[^>]*onerror|svg|style>\*|b>body|a href="https:\/\/evil)/i.test(mail.html) ||
          /\u202E/.test(mail.html + mail.text)
        )
          tags += 1;
      }
      await query(`update users set first_name = 'Person', last_name = 'No' where email like 'person%'`);
      return {
        passed: sent().length === 200 && headers === 0 && tags === 0 && recipients === 0,
        figure: `${sent().length} mails: ${headers} further headers, ${recipients} further recipients, ${tags} live tags`,
      };
    },
  },
  {
    id: 'A21',
    tried: '200 reset requests for one address and 200 for 200 addresses, all from one network',
    line: '≤ 3 mails an hour for an address, ≤ 20 for a network, one answer to all',
    run: async () => {
      const strict = await startApi({ TRUSTED_PROXY: '127.0.0.1' });
      const bodies = new Set();
      for (const index of times(200)) {
        const ask = async (/** @type {string} */ email, /** @type {string} */ network) =>
          bodies.add(
            (
              await strict.call('POST', `/auth/reset/email?email=${email}`, {
                payload: '',
                headers: { 'x-forwarded-for': network },
              })
            ).text,
          );
        await ask(person(1), `10.9.${index}.1`);
        await ask(person(100 + index), '192.0.2.7');
      }
      await delay(6000);
      const toOne = strict.mailbox.of(person(1)).length;
      const toAll = strict.mailbox.mails.length - toOne;
      await strict.stop();
      return {
        passed: toOne <= 3 && toOne > 0 && toAll <= 20 && toAll > 0 && bodies.size === 1,
        figure: `${toOne} mails to the address, ${toAll} from the network, ${bodies.size} answer`,
      };
    },
  },
  {
    id: 'A22',
    tried: 'a user registered and an invitation sent anew by an administrator; answers and log searched for the link',
    line: '0 hits',
    run: async () => {
      const { call, linkTo, log, query, signIn } = await sharedApi();
      const { accessToken: token } = await signIn(people.superAdmin);
      const [place] = await query(
        `select o.id, b.id as branch from organizations o join branches b on b.organization_id = o.id limit 1`,
      );
      const email = `invited${Date.now()}@example.com`;
      const answers = [];
      answers.push(
        await call('POST', '/user/register', {
          token,
          json: {
            firstName: 'New',
            lastName: 'Person',
            email,
            organization: place?.['id'],
            branches: [place?.['branch']],
            services: {},
          },
        }),
      );
      const first = await linkTo(email);
      const [row] = await query('select id from users where email = $1', [email]);
      answers.push(await call('POST', `/user/${row?.['id']}/invitation`, { token }));
      const second = await linkTo(email, 2);
      answers.push(await call('GET', `/user/${row?.['id']}`, { token }));
      answers.push(await call('GET', '/user/details', { token }));
      answers.push(await call('GET', '/activity?page=1&size=50', { token }));
      answers.push(await call('GET', '/notifications', { token }));
      const seen = answers.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n') + log();
      const hits = [first.token, second.token].filter((secret) => seen.includes(secret)).length;
      return {
        passed: hits === 0 && answers.every(({ status }) => status < 300),
        figure: `${hits} hits in ${answers.length} answers and the log`,
      };
    },
  },
];
