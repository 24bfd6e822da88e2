import { areaUnderCurve, quantile } from '../shared/statistics.mjs';
import { shared } from '../shared/once.mjs';
import { people, person, sharedApi } from '../shared/api-process.mjs';

/**
 * A question that must be answered alike a person who is asked about. Each class of account is a function that asks once, by the
 * number of the asking, so that counters and locks stay what the class says.
 * @typedef {Record<string, (turn: number) => Promise<import('../shared/api-process.mjs').Answer>>} Question
 */

/**
 * The first class of each is someone who does not exist.
 * @type {() => Promise<Record<string, Question>>}
 */
const questions = shared(async () => {
  const api = await sharedApi();
  const login = (/** @type {string} */ email, /** @type {string} */ secret, headers = {}) =>
    api.call('POST', '/user/login', { json: { email, password: secret }, headers });
  const from = (/** @type {number} */ network) => ({ 'x-forwarded-for': `10.${network >> 8}.${network & 255}.1` });
  const reset = (/** @type {string} */ email) =>
    api.call('POST', `/auth/reset/email?email=${encodeURIComponent(email)}`, { payload: '' });
  const [organization] = await api.query(`select id from organizations where name = 'Harbour Freight'`);
  const [role] = await api.query(`select id from roles where name = 'api_user'`);
  const [branch] = await api.query(`select id from branches where organization_id = $1`, [organization?.['id']]);
  const register = (/** @type {string} */ email) =>
    api.call('POST', '/access-requests', {
      json: {
        firstName: 'A',
        lastName: 'B',
        email,
        organization: organization?.['id'],
        branches: [branch?.['id']],
        roles: [role?.['id']],
      },
    });
  const refresh = (/** @type {string} */ refreshToken) =>
    api.call('POST', '/auth/get-refershtoken', { form: { clientId: '', clientSecret: '', refreshToken } });

  // Locked for good, someone who exists and someone who does not: a person who locks an account cannot learn from the lock.
  const locked = person(399);
  const phantom = 'phantom@example.com';
  // And someone attacked from the network where the owner works.
  const attacked = person(398);
  await api.signIn(attacked, undefined, from(60_000));
  for (const [email, network] of /** @type {const} */ ([
    [locked, 1],
    [phantom, 1],
    [attacked, 60_000],
  ])) {
    for (let guess = 0; guess < 5; guess += 1) await login(email, 'wrong', from(network));
  }
  await api.query(
    `update throttle_counters set locked_until = 'infinity' where key like 'account:%' or key like 'pair:%'`,
  );
  const inactiveToken = (await api.signIn(person(397))).refreshToken;
  await api.query('update users set is_active = false where email = $1', [person(397)]);
  const endedToken = (await api.signIn(person(396))).refreshToken;
  await api.call('POST', '/auth/logout', { form: { clientId: '', clientSecret: '', refreshToken: endedToken } });
  const junk = endedToken.replace(/^[0-9a-f]{8}/, '00000000');
  const live = (await api.signIn(person(395))).refreshToken;
  const forged = (/** @type {string} */ token) => token.replace(/.{8}$/, 'AAAAAAAA');
  const grant = (/** @type {string} */ username, headers = {}) =>
    api.call('POST', '/auth/get-token', { form: { grant_type: 'password', username, password: 'wrong' }, headers });
  // A wrong password never gets as far as the secret.
  const withSecondStep = (/** @type {number} */ turn) => person(260 + (turn % 120));
  await api.query(
    `insert into user_factors (user_id, kind, name, sealed_secret, confirmed_at)
     select id, 'totp', 'Authenticator app', 'never opened', now() from users where email = any ($1)`,
    [Array.from({ length: 120 }, (_, turn) => withSecondStep(turn))],
  );

  // One guess from each network, so that no class meets a lock that it was not meant to meet.
  return {
    'sign-in': {
      unknown: (turn) => login(`nobody${turn % 250}@example.com`, 'wrong', from(turn + 1000)),
      existing: (turn) => login(person((turn % 250) + 1), 'wrong', from(turn + 1000)),
      inactive: (turn) => login(turn % 2 ? people.inactive : person(397), 'wrong', from(turn + 1000)),
      'empty password': (turn) => login(person((turn % 250) + 1), '', from(turn + 1000)),
      'second step': (turn) => login(withSecondStep(turn), 'wrong', from(turn + 1000)),
    },
    'password grant': {
      unknown: (turn) => grant(`nobody${turn % 250}@example.com`, from(turn + 4000)),
      existing: (turn) => grant(person((turn % 250) + 1), from(turn + 4000)),
      'second step': (turn) => grant(withSecondStep(turn), from(turn + 4000)),
    },
    'sign-in, locked': {
      unknown: () => login(phantom, 'wrong', from(1)),
      existing: () => login(locked, 'wrong', from(1)),
      'existing, known network': () => login(attacked, 'wrong', from(60_000)),
    },
    reset: {
      unknown: (turn) => reset(`nobody${turn}@example.com`),
      existing: (turn) => reset(person((turn % 250) + 1)),
      inactive: () => reset(people.inactive),
      locked: () => reset(locked),
    },
    register: {
      unknown: (turn) => register(`nobody${turn}-${process.pid}@example.com`),
      existing: (turn) => register(`person${turn}@example.com`),
    },
    refresh: {
      junk: () => refresh(junk),
      'forged, live session': () => refresh(forged(live)),
      'forged, inactive': () => refresh(forged(inactiveToken)),
      ended: () => refresh(endedToken),
      inactive: () => refresh(inactiveToken),
    },
  };
});

/**
 * A refresh token we did not make is refused by its MAC, without asking the database, whosesoever session it names. Who holds a
 * genuine one learns by the time that it is genuine, which its holder knows; those are compared with each other.
 * @type {Record<string, string>}
 */
const comparedWith = { 'refresh inactive': 'ended' };
const isComparedWithNone = (/** @type {string} */ kind) => kind === 'refresh ended';

/** @param {number} a @param {number} b */
const far = (a, b) => Math.abs(a - b) > 0.05;

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A11',
    tried:
      '500 interleaved samples of each kind of account (1,500 more where the first lie outside), against an unknown one',
    line: 'area under the curve 0.45 to 0.55',
    run: async () => {
      const figures = [];
      let passed = true;
      for (const [name, classes] of Object.entries(await questions())) {
        /** @type {Record<string, number[]>} */
        const times = Object.fromEntries(Object.keys(classes).map((kind) => [kind, []]));
        let turn = 100;
        const sample = async (/** @type {number} */ count) => {
          for (const end = turn + count; turn < end; turn += 1) {
            // Another order each time: a person who comes second profits from what the first has warmed.
            for (const kind of Object.keys(classes).toSorted(() => Math.random() - 0.5)) {
              const answer = await classes[kind]?.(turn);
              if (answer) times[kind]?.push(answer.ms);
            }
          }
        };
        await sample(500);
        const [base = '', ...rest] = Object.keys(classes);
        const others = rest.filter((kind) => !isComparedWithNone(`${name} ${kind}`));
        const areas = () =>
          others.map((kind) => areaUnderCurve(times[comparedWith[`${name} ${kind}`] ?? base] ?? [], times[kind] ?? []));
        if (areas().some((area) => far(area, 0.5))) await sample(1500);
        for (const [index, area] of areas().entries()) {
          passed &&= !far(area, 0.5);
          figures.push(`${name} ${others[index]} ${area.toFixed(3)}`);
        }
        figures.push(`(median ${quantile(times[base] ?? [], 0.5).toFixed(1)} ms)`);
      }
      return { passed, figure: figures.join(', ').replaceAll(', (', ' (') };
    },
  },
];
