/** What goes wrong in and around the browser: scenarios and unit tests that exist, by name. Each is run once for all ids. */
import { shared } from '../shared/once.mjs';
import { wholeBrowser } from '../shared/chromium.mjs';
import { browserTests, unitTests } from '../shared/tests-of.mjs';

/**
 * @typedef {{ id: string, tried: string, line: string, browser?: string[], unit?: { folder: string, file: string, names: string[] }[], memory?: string }} Named
 */

/** @type {Named[]} */
const named = [
  {
    id: 'D18',
    tried: "the browser's clock an hour ahead and behind, at the start and later",
    line: 'one refresh, remembered',
    unit: [
      {
        folder: 'packages/auth-client',
        file: 'src/auth-client.test.ts',
        names: ['ahead, met by a new page', 'behind, met by a new page', 'is corrected by the date of any answer'],
      },
    ],
  },
  {
    id: 'D19',
    tried: 'the access token expires while a form is filled in',
    line: 'renewed silently, nothing typed is lost',
    browser: ['an access token near its end is renewed without a word', 'a session that ended under an open form'],
  },
  {
    id: 'D20',
    tried: 'the refresh token is dead too while a form is filled in',
    line: 'sign-in beside it, the fields still filled',
    browser: ['a session that ends is continued in place', 'a session that ended under an open form'],
  },
  {
    id: 'D21',
    tried: 'ten tabs refresh together, 100 times; two real tabs of each app',
    line: 'one rotation, nobody signed out',
    browser: ['of the portal refresh once between them', 'of the console refresh once between them'],
    unit: [
      {
        folder: 'packages/auth-client',
        file: 'src/auth-client.test.ts',
        names: ['happens once for ten tabs, one hundred times over', 'happens once though a tab hears late'],
      },
    ],
  },
  {
    id: 'D23',
    tried: 'Log Out in one tab',
    line: 'every tab at /login',
    browser: ['Log Out clears everything, tells the server'],
  },
  {
    id: 'D24',
    tried: 'Back after Log Out, from the back-forward cache',
    line: '0 rows visible',
    browser: ['a page brought back by Back after Log Out'],
    memory: 'a page kept in memory shows nothing of a session that ended meanwhile',
  },
  {
    id: 'D25',
    tried: 'offline at sign-in, in mid use, and during a refresh',
    line: 'said, nobody signed out, what was typed kept',
    browser: ['offline is said, above the form', 'while offline what writes rests'],
    unit: [
      {
        folder: 'packages/auth-client',
        file: 'src/auth-client.test.ts',
        names: ['keeps an expired session at the start', 'tries again at once after waits had grown long'],
      },
    ],
  },
  {
    id: 'D26',
    tried: 'bytes of the first load of the sign-in page',
    line: 'within its budget',
    browser: ['the first load of the login page stays within its budget'],
  },
  {
    id: 'D27',
    tried: 'double clicks: sign-in, reset mail, every form, every row of a table',
    line: 'one request each',
    browser: ['two clicks on Sign in are one sign-in', 'one click is one mail'],
    unit: [
      { folder: 'packages/form-kit', file: 'src/form.test.tsx', names: ['sends once, however often it is asked'] },
      {
        folder: 'packages/table-kit',
        file: 'src/inline-row-table.test.tsx',
        names: ['locks the row while it is saved'],
      },
    ],
  },
  {
    id: 'D28',
    tried: 'answers of every wrong kind: 4xx, 5xx, HTML, empty, wrong shape, on sign-in, lists and dialogs',
    line: 'the specified words or try again, never a white page',
    browser: [
      'a page of a proxy instead of an answer',
      'keeps its rows and offers to try again when the list cannot be read',
      'says the specified words for a refusal and for a lost network',
      'says that it could not be loaded, and tries again',
    ],
    unit: [
      {
        folder: 'packages/api-client',
        file: 'src/create-api-client.test.ts',
        names: ['is always an ApiError, whatever the server sends'],
      },
    ],
  },
  {
    id: 'D29',
    tried: 'an answer that never comes, and one that never ends',
    line: 'given up after 15 s',
    unit: [
      {
        folder: 'packages/api-client',
        file: 'src/axios-http.test.ts',
        names: ['gives up on a server that never answers', 'gives up on an answer that never ends'],
      },
    ],
  },
  {
    id: 'D32',
    tried: 'two administrators edit one user, and one service',
    line: 'the second sees both values',
    browser: ['shows who was faster, and lets one take theirs', 'somebody else was faster: the row stays open'],
  },
  {
    id: 'D41',
    tried: 'a file of the old release is gone',
    line: 'one reload, no loop',
    browser: ['a file of an old release that is gone'],
    unit: [
      {
        folder: 'packages/ui-kit',
        file: 'src/reload-on-stale-chunk.test.ts',
        names: ['reloads once for a missing file', 'never reloads where nothing could stop a loop'],
      },
    ],
  },
  {
    id: 'D42',
    tried: "the API's public keys are away, seen by a service",
    line: 'known keys go on, unknown ones let nobody in',
    unit: [
      {
        folder: 'packages/sample-service',
        file: 'src/sample-service.test.ts',
        names: ['are fetched once for many visitors', 'that are away answer 503'],
      },
    ],
  },
  {
    id: 'D45',
    tried: 'storage full, blocked, tampered with, of somebody else',
    line: 'said, no loop, cleared',
    browser: ['what was tampered with is a signed-out page'],
    unit: [
      {
        folder: 'packages/auth-client',
        file: 'src/auth-client.test.ts',
        names: [
          'blocked: says so, signs in nobody',
          'full at sign-in: leaves nothing half written',
          'full at a refresh: ends the session',
          'replaces the session of somebody else as a whole',
          'refuses the token of somebody else',
        ],
      },
    ],
  },
  {
    id: 'D48',
    tried: 'a browser that keeps nothing',
    line: 'told why, no loop',
    browser: ['a browser that keeps nothing is told why'],
  },
];

const escaped = (/** @type {string} */ text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const inBrowser = shared(() =>
  browserTests(['packages/e2e'], {
    name: [...new Set(named.flatMap(({ browser = [] }) => browser))].map(escaped).join('|'),
  }),
);

// The headless shell keeps no page in memory.
const inMemory = (/** @type {string} */ name) =>
  browserTests(['packages/e2e/portal/back-forward-cache.spec.ts'], {
    name,
    env: { PLAYWRIGHT_CHROMIUM_PATH: process.env['PLAYWRIGHT_CHROMIUM_PATH'] ?? wholeBrowser() },
  });

const dates = shared(async () => {
  const field = await unitTests('packages/form-kit', ['src/calendar-day.test.ts', 'src/choice-fields.test.tsx'], {
    name: 'the same date in',
  });
  const server = [];
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
    server.push(
      await unitTests('packages/api-server', ['src/modules/subscriptions/subscriptions.test.ts'], {
        name: 'answers what it made|takes any start date|ends the earlier subscription',
        project: 'pglite',
        env: { TZ: zone },
      }),
    );
  return { field, server };
});

/** @type {Map<string, () => Promise<{ passed: string[], failed: string[] }>>} */
const ofFile = new Map();
for (const { unit = [] } of named)
  for (const { folder, file } of unit) {
    const key = `${folder}/${file}`;
    if (!ofFile.has(key))
      ofFile.set(
        key,
        shared(() => unitTests(folder, [file])),
      );
  }

/** @type {import('../shared/check.ts').Check[]} */
const byName = named.map(({ id, tried, line, browser = [], unit = [], memory }) => ({
  id,
  tried,
  line,
  // Browsers take minutes; the browser tests of a change run these too.
  ...(browser.length > 0 ? { isLong: true } : {}),
  run: async () => {
    let passed = 0;
    const wrong = /** @type {string[]} */ ([]);
    const judge = (/** @type {{ passed: string[], failed: string[] }} */ seen, /** @type {string} */ name) => {
      const failed = seen.failed.filter((title) => title.includes(name));
      const good = seen.passed.filter((title) => title.includes(name));
      passed += good.length;
      // A scenario that is gone tried nothing.
      if (failed.length > 0 || good.length === 0) wrong.push(failed[0] ?? `no test is called '${name}'`);
    };
    if (browser.length > 0) {
      const seen = await inBrowser();
      for (const name of browser) judge(seen, name);
    }
    if (memory !== undefined) judge(await inMemory(memory), memory);
    for (const { folder, file, names } of unit) {
      const seen = await ofFile.get(`${folder}/${file}`)?.();
      for (const name of names) judge(seen ?? { passed: [], failed: [] }, name);
    }
    return {
      figure: `${passed} of ${passed + wrong.length} tests pass${wrong[0] === undefined ? '' : ` (${wrong[0]})`}`,
      passed: wrong.length === 0,
    };
  },
}));

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  ...byName,
  {
    id: 'D46',
    isLong: true,
    tried:
      'dates of a form in every hour of time zones and 8 odd ones, on leap days, in 2038 and at clock changes; subscriptions with the server in UTC+14 and UTC-12',
    line: 'the same calendar date in 27 of 27 hours and in the odd ones',
    run: async () => {
      const { field, server } = await dates();
      const wrong = [field, ...server].flatMap(({ failed }) => failed);
      const good = server.map(({ passed }) => passed.length);
      return {
        figure: `${field.passed.length} of 38 tests of zones; server ${good.join(' and ')} of 3 tests${wrong[0] === undefined ? '' : ` (not: ${wrong[0]})`}`,
        passed: field.passed.length === 38 && good.every((count) => count === 3) && wrong.length === 0,
      };
    },
  },
];
