import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { people, person, sharedApi, startApi } from '../shared/api-process.mjs';
import { fromTests, runTests } from '../shared/tests.mjs';

const api = 'packages/api-server';
const authClient = 'packages/auth-client';
const life = 'src/modules/auth/session-life.test.ts';
const races = 'src/identity/sessions.race.test.ts';
const times = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
const refreshForm = (/** @type {string} */ refreshToken) => ({
  form: { clientId: '', clientSecret: '', refreshToken },
});

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  fromTests(
    {
      id: 'A23',
      tried: 'forged tokens: algorithms, keys, headers, claims, signatures',
      line: 'at least 60, every one 401',
    },
    api,
    { 'src/whole-api/forged-tokens.test.ts': /^accepts none of at least 60/ },
  ),
  fromTests(
    {
      id: 'A24',
      tried: 'refresh, hand-off and access tokens where another kind belongs, and in places other than the header',
      line: '0 accepted',
    },
    api,
    {
      'src/whole-api/forged-tokens.test.ts': /^takes /,
      'src/modules/auth/sign-in.test.ts': /refuses a hand-off token/,
    },
  ),
  fromTests(
    {
      id: 'A25',
      tried: 'three rotations of the signing key; sessions go on, a service verifies by the published keys',
      line: '0 × 401 by a rotation',
    },
    api,
    { 'src/whole-api/key-rotation.test.ts': /./, [life]: /^key rotation/ },
  ),
  fromTests(
    {
      id: 'A26',
      tried: 'a browser clock an hour ahead and an hour behind, met by a new page and by a running one',
      line: 'at most one refresh, nobody signed out',
    },
    authClient,
    { 'src/auth-client.test.ts': /^a wrong browser clock/ },
  ),
  fromTests(
    {
      id: 'A27',
      tried:
        '100 rounds of 20 callers with one refresh token; reuse after the grace and of a grandparent; junk with a known session',
      line: '1 winner and 1 successor in 100 of 100; reuse ends the family, junk never; the absolute end does not move',
    },
    api,
    { [races]: /^refresh /, [life]: /^refresh / },
  ),
  {
    id: 'A28',
    tried: '10 rotations within a second, the API restarted, every spent token replayed',
    line: '0 replays accepted',
    run: async () => {
      const own = await startApi();
      const { refreshToken } = await own.signIn(people.user);
      const spent = [];
      let current = refreshToken;
      const began = performance.now();
      for (let turn = 0; turn < 10; turn += 1) {
        spent.push(current);
        current = (await own.call('POST', '/auth/get-refershtoken', refreshForm(current))).body.refresh_token;
      }
      const lasted = performance.now() - began;
      await own.restart();
      const goesOn = (await own.call('POST', '/auth/get-refershtoken', refreshForm(current))).status;
      let accepted = 0;
      for (const token of spent)
        if ((await own.call('POST', '/auth/get-refershtoken', refreshForm(token))).status < 400) accepted += 1;
      await own.stop();
      return {
        passed: accepted === 0 && goesOn === 200,
        figure: `${accepted} of ${spent.length} accepted (rotated within ${lasted.toFixed(0)} ms); the live one goes on: ${goesOn === 200 ? 'yes' : 'no'}`,
      };
    },
  },
  {
    id: 'A29',
    tried: '20 sessions signed out, then both their tokens used',
    line: '0 refreshed, 0 calls of our API',
    run: async () => {
      const { call, signIn } = await sharedApi();
      let refreshed = 0;
      let called = 0;
      for (const index of times(20)) {
        const { accessToken, refreshToken } = await signIn(person(320 + (index % 5)));
        await call('POST', '/auth/logout', {
          form: { clientId: '', clientSecret: '', token: accessToken, refreshToken },
        });
        if ((await call('POST', '/auth/get-refershtoken', refreshForm(refreshToken))).status < 400) refreshed += 1;
        if ((await call('GET', '/user/me', { token: accessToken })).status < 400) called += 1;
      }
      return { passed: refreshed + called === 0, figure: `${refreshed} refreshed, ${called} called, of 20` };
    },
  },
  {
    id: 'A30',
    tried: '50 callers hammer while the user is switched off and on again; 200 sign-ins beside a deactivation',
    line: '0 × 2xx for requests begun after the answer to the administrator; 0 sessions alive again',
    run: async () => {
      const tested = await runTests(api, { [races]: /^a sign-in beside a deactivation/ });
      const { call, query, signIn } = await sharedApi();
      const { accessToken: admin } = await signIn(people.superAdmin);
      const { accessToken, refreshToken } = await signIn(person(330));
      const [row] = await query('select id, version from users where email = $1', [person(330)]);
      let offSince = Number.POSITIVE_INFINITY;
      const writing = { goesOn: true };
      let after = 0;
      let total = 0;
      const hammer = times(50).map(async () => {
        while (writing.goesOn) {
          const began = performance.now();
          const { status } = await call('GET', '/user/me', { token: accessToken });
          total += 1;
          if (status < 300 && began > offSince) after += 1;
        }
      });
      await delay(1000);
      const toggle = (/** @type {number} */ version) =>
        call('DELETE', `/user/${row?.['id']}`, {
          token: admin,
          headers: { 'if-match': `"${version}"`, 'idempotency-key': randomBytes(9).toString('hex') },
        });
      const off = await toggle(Number(row?.['version']));
      offSince = performance.now();
      await delay(500);
      const [now] = await query('select version, is_active as active from users where id = $1', [row?.['id']]);
      await toggle(Number(now?.['version']));
      await delay(1000);
      writing.goesOn = false;
      await Promise.all(hammer);
      if ((await call('POST', '/auth/get-refershtoken', refreshForm(refreshToken))).status < 400) after += 1;
      return {
        passed: off.status === 200 && now?.['active'] === false && after === 0 && tested.passed,
        figure: `${after} × 2xx of ${total} requests; ${tested.figure}`,
      };
    },
  },
  fromTests(
    {
      id: 'A31',
      tried: 'Super_Admin taken away; the next call and the next token',
      line: '403 at once, the next token without it',
    },
    api,
    {
      [life]: /^a change of roles/,
      'src/modules/users/users.test.ts': /keeps sessions when a role is granted, ends them when one is taken away/,
    },
  ),
  fromTests(
    { id: 'A32', tried: 'idle and absolute end of a session', line: 'console 60 min idle, 12 h absolute, never moved' },
    api,
    {
      [life]: /never moves the absolute end/,
    },
  ),
  fromTests(
    {
      id: 'A33',
      tried: 'list and end of sessions, own and as an administrator',
      line: 'only own ones, ended at the next request',
    },
    api,
    {
      [life]: /^sessions /,
    },
  ),
  fromTests(
    { id: 'A34', tried: 'both apps opened with tokens and codes of others in the address', line: 'storage unchanged' },
    authClient,
    {
      'src/auth-client.test.ts': /^the address /,
      'src/pkce.test.ts': /./,
    },
  ),
  {
    id: 'A35',
    tried:
      'the code flow: 30 alterations of redirect_uri, codes used twice and twice at once, wrong and missing verifier, plain, downgrade, another client, expired',
    line: '0 accepted; a code used again ends what it issued',
    run: async () => {
      const tested = await runTests(api, { [life]: /^the code flow/, 'src/modules/auth/oauth-client.test.ts': /./ });
      const { call, signIn } = await sharedApi();
      const { accessToken: token } = await signIn(people.superAdmin);
      const good = 'https://console.quality.test/auth/callback';
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const authorize = (/** @type {Record<string, unknown>} */ change) => {
        const json = {
          response_type: 'code',
          client_id: 'console',
          redirect_uri: good,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          state: 'abcdefgh12345678',
          ...change,
        };
        return call('POST', '/auth/authorize', {
          token,
          json: Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined)),
        });
      };
      const exchange = (/** @type {string} */ code, /** @type {Record<string, string>} */ change = {}) =>
        call('POST', '/auth/token', {
          form: {
            grant_type: 'authorization_code',
            code,
            redirect_uri: good,
            client_id: 'console',
            code_verifier: verifier,
            ...change,
          },
        });
      const altered = [
        'http://console.quality.test/auth/callback',
        'https://console.quality.test/auth/callback/',
        'https://console.quality.test/auth/callback?x=1',
        'https://console.quality.test/auth/callback#x',
        'https://console.quality.test/auth/Callback',
        'https://console.quality.test/auth/callback/../callback',
        'https://console.quality.test//auth/callback',
        'https://console.quality.test/auth/%63allback',
        'https://CONSOLE.quality.test/auth/callback',
        'https://console.quality.test:443/auth/callback',
        'https://console.quality.test:8443/auth/callback',
        'https://console.quality.test./auth/callback',
        'https://console.quality.test.evil.example/auth/callback',
        'https://evil.example/auth/callback',
        'https://evil.example/https://console.quality.test/auth/callback',
        'https://console.quality.test@evil.example/auth/callback',
        'https://user:x@console.quality.test/auth/callback',
        'https://consoleXquality.test/auth/callback',
        'https://sub.console.quality.test/auth/callback',
        'https://console.quality.test\\@evil.example/auth/callback',
        '//console.quality.test/auth/callback',
        '/auth/callback',
        'javascript:alert(1)',
        'data:text/html,x',
        ' https://console.quality.test/auth/callback',
        'https://console.quality.test/auth/callback ',
        'https://console.quality.test/auth/callback%00',
        'https://console.quality.test/auth/callback\n',
        'https://portal.quality.test/auth/callback',
        'https://console.quality.test/',
        '',
        'https://console.quality.test/auth/callback;x',
      ];
      let accepted = 0;
      for (const redirect_uri of altered) if ((await authorize({ redirect_uri })).status < 400) accepted += 1;
      for (const change of [
        { code_challenge_method: 'plain' },
        { code_challenge_method: undefined },
        { code_challenge: undefined },
        { code_challenge: '' },
        { client_id: 'portal' },
        { client_id: 'other' },
      ]) {
        if ((await authorize(change)).status < 400) accepted += 1;
      }
      const codeOf = async () => String((await authorize({})).body.code);
      const worked = await exchange(await codeOf());
      /** @type {Record<string, string>[]} */
      const wrong = [
        { code_verifier: randomBytes(32).toString('base64url') },
        { code_verifier: challenge },
        { code_verifier: '' },
        { client_id: 'portal' },
        { redirect_uri: altered[0] ?? '' },
        { grant_type: 'password' },
      ];
      for (const change of wrong) if ((await exchange(await codeOf(), change)).status < 400) accepted += 1;
      const twice = await codeOf();
      const both = await Promise.all([exchange(twice), exchange(twice)]);
      const winners = both.filter(({ status }) => status === 200);
      const again = await exchange(twice);
      if (again.status < 400) accepted += 1;
      const issued = String(winners[0]?.body?.access_token ?? '');
      const alive = issued !== '' && (await call('GET', '/user/me', { token: issued })).status < 400;
      return {
        passed: tested.passed && worked.status === 200 && accepted === 0 && winners.length <= 1 && !alive,
        figure: `${accepted} accepted of ${altered.length} addresses and ${7 + wrong.length} other alterations; ${winners.length} of 2 at once; what a code used again had issued is ${alive ? 'alive' : 'ended'}; ${tested.figure}`,
      };
    },
  },
];
