/**
 * Every request of the console's lists, over HTTP on one machine, at 100,000 users, 500 organizations and 5,000 branches: how a list
 * opens, each sort, each filter, the search by a letter and more, the last page, the first bytes of an export. Beside it the access
 * matrix at 50,000 users, and the activity of two years.
 */
import { atMost, openPopulated } from '../shared/bench-database.mjs';
import { superAdminEmail } from '../shared/population.mjs';
import { signIn, startApi, startBareRoute } from '../shared/production.mjs';
import { median, milliseconds, quantile } from '../shared/statistics.mjs';

const rounds = 20;
const most = 60;

/** Narrows, sorts or pages one list in several ways. @param {string} path @param {readonly string[]} queries */
const each = (path, queries) => queries.map((query) => `${path}?page=1&size=10${query === '' ? '' : `&${query}`}`);
/** @param {readonly string[]} keys */
const bothWays = (keys) => keys.flatMap((key) => [`sort=${key}`, `sort=-${key}`]);

/** Writes filters as the console does, newest first. @param {readonly string[]} filters */
const filtered = (filters) => filters.map((filter) => `sort=-id&f.${filter}`);

/** @param {number} users */
const matrixRequests = (users) => [
  ...each('/access-matrix', [
    '',
    'organization=1',
    'organization=77&branch=770',
    'branch=2',
    'service=7',
    'q=mar',
    ...['opens', 'blocked', 'none'].flatMap((state) => [`state=${state}`, `state=${state}&service=7`]),
    'organization=1&state=blocked',
  ]),
  `/access-matrix?page=${users / 100}&size=100`,
  '/access-matrix/export?organization=1',
];

const dayAgo = (/** @type {number} */ days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const activityRequests = () => [
  ...each('/activity', [
    '',
    ...bothWays(['at', 'id', 'actor', 'action', 'target']),
    'q=a',
    'q=ma',
    'q=keller',
    'q=maria keller',
    'q=zzz',
  ]),
  ...each(
    '/activity',
    [
      'actor=keller',
      'actor=zzz',
      'target=mar',
      'targetType=user',
      'targetType=subscription',
      'targetType=user&f.targetId=77',
      'targetId=77',
      'action=user.updated',
      'action=session.signed_in',
      'action=role.created',
      'action=plan.created',
      'batchId=1',
      'changesOnly=true',
      'changesOnly=false',
      `from=${dayAgo(7)}`,
      `to=${dayAgo(600)}`,
      `from=${dayAgo(400)}&f.to=${dayAgo(370)}`,
      `from=${dayAgo(400)}&f.to=${dayAgo(370)}&f.actor=keller`,
      `changesOnly=true&f.actor=keller`,
      'actor=keller&f.action=user.updated',
    ].map((filter) => `sort=-at&f.${filter}`),
  ),
  // Up to the last page of a capped total.
  '/activity?page=10&size=100&sort=-at',
  '/activity?page=50&size=20&sort=-at',
  '/activity/export?sort=-at',
  '/activity/export?sort=-at&f.actor=keller',
];

/**
 * @param {number} users
 * @param {string} organization a name, as the choice of a branch asks for it
 */
const requestsFor = (users, organization) => [
  ...each('/user/details', bothWays(['id', 'name', 'email', 'branch', 'role', 'service', 'organization', 'isActive'])),
  ...each(
    '/user/details',
    filtered([
      'isActive=true',
      'isActive=false',
      'organization=har',
      'organizationId=1',
      'organizationId=77',
      'role=viewer',
      'service=ocean',
      'branch=pier',
      'branchId=2',
      'name=mar',
      'email=keller',
      'id=4711',
      'withoutService=true',
    ]),
  ),
  ...each(
    '/user/details',
    ['a', 'e', 'an', 'ma', 'mar', 'maria keller', 'zzz'].map((q) => `sort=-id&q=${encodeURIComponent(q)}`),
  ),
  '/user/details?page=1&size=100&sort=-id',
  `/user/details?page=${users / 100}&size=100&sort=name`,
  `/user/details?page=${users / 10}&size=10&sort=-id`,
  '/user/export?sort=-id',
  '/user/export?sort=name&f.isActive=true',
  ...each('/branches/all', [
    ...bothWays(['name', 'organization']),
    'q=a',
    'q=an',
    'q=pier',
    'f.name=ha',
    'f.organization=har',
  ]),
  ...each('/branches/all', ['f.organizationId=1&q=a', 'f.withoutUser=true', 'f.isActive=true']),
  '/branches/all?page=500&size=10&sort=name',
  ...each('/organization/all', ['sort=name', 'sort=-name', 'q=a', 'q=har', 'f.withoutBranch=true', 'f.isActive=true']),
  `/organization/branch/${encodeURIComponent(organization)}`,
  ...each('/customers', [
    ...bothWays(['name', 'branches', 'activeUsers', 'liveSubscriptions', 'lastActivityAt']),
    'f.name=ha',
  ]),
  ...each('/activity', [...bothWays(['at', 'actor', 'target']), 'f.actor=keller', 'f.target=mar', 'f.from=2026-01-01']),
  ...each(
    '/subscription/all',
    bothWays(['user', 'service', 'serviceType', 'plan', 'organization', 'branch', 'startDate', 'status']),
  ),
  ...each('/subscription/all', [
    'f.user=mar',
    'f.status=Active',
    'f.service=ocean',
    'f.organization=har',
    'f.branch=pier',
  ]),
  '/subscription/export?sort=-startDate',
  '/activity/export',
  ...matrixRequests(users),
  ...each('/plans/all', ['sort=name', 'q=a']),
  ...each('/service/all', ['sort=name']),
  ...each('/roles/all', ['sort=name', 'q=a']),
  ...['a', 'an', 'mar', 'rot', '4711'].map((q) => `/search?q=${q}&limit=5`),
  '/dashboard/summary',
  '/notifications?page=1&size=20',
  '/notifications/unread-count',
];

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  { name: 'lists', run: () => measure(atMost(100_000), requestsFor) },
  { name: 'access-page', run: () => measure(atMost(50_000), matrixRequests) },
  { name: 'activity', run: () => measure(atMost(20_000), activityRequests, { months: 24, events: 1_000_000 }) },
];

/**
 * @param {number} users
 * @param {(users: number, organization: string) => string[]} requests
 * @param {{ months: number, events: number }} [trail] in place of one event to each user
 */
async function measure(users, requests, trail) {
  const database = await openPopulated(users, trail);
  const api = await startApi({ env: { DATABASE_URL: database.url } });
  const bare = await startBareRoute(database.url);
  try {
    const headers = { authorization: `Bearer ${await signIn(api.url, superAdminEmail)}` };
    const [first] = await (await fetch(`${api.url}/organization/all?page=1&size=10&sort=id`, { headers })).json();
    const floor = quantile(await repeatedly(`${bare.url}/bare`, {}), 0.95);
    /** @type {Map<string, { request: string, p95: number }[]>} */
    const lists = new Map();
    for (const request of requests(users, first.name)) {
      const took = await repeatedly(api.url + request, headers);
      const p95 = quantile(took, 0.95);
      console.log(`  GET ${request}: p50 ${milliseconds(median(took))}, p95 ${milliseconds(p95)}`);
      const path = request.split('?', 1)[0] ?? request;
      lists.set(path, [...(lists.get(path) ?? []), { request, p95 }]);
    }
    const size = trail
      ? `${trail.events.toLocaleString('en')} events of ${trail.months} months`
      : `${users.toLocaleString('en')} users`;
    return Array.from(lists, ([path, seen]) => row(size, path, seen, floor));
  } finally {
    await bare.stop();
    await api.stop();
    await database.stop();
  }
}

/** @param {string} url @param {Record<string, string>} headers @returns {Promise<number[]>} milliseconds, after one that is not counted */
async function repeatedly(url, headers) {
  const took = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const stop = new AbortController();
    const answer = await fetch(url, { headers, signal: stop.signal });
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    // Measure the beginning of an export: the browser then shows the download, and the rest streams.
    if (url.includes('/export')) {
      await answer.body?.getReader().read();
      stop.abort();
    } else await answer.arrayBuffer();
    took.push(performance.now() - began);
  }
  return took.slice(1);
}

/**
 * One row for a list, by its slowest request.
 * @param {string} size
 * @param {string} path
 * @param {readonly { request: string, p95: number }[]} seen
 * @param {number} floor p95 of the bare route
 * @returns {import('../shared/metric.ts').Measured}
 */
function row(size, path, seen, floor) {
  const slowest = seen.reduce((a, b) => (b.p95 > a.p95 ? b : a));
  const query = slowest.request.split('?')[1];
  return {
    what: `GET ${path} at ${size}, p95 of the slowest of ${seen.length} requests (floor: a bare route with one select)`,
    ours: slowest.p95,
    unit: 'ms',
    ...(query === undefined ? {} : { note: query }),
    floor,
    most,
  };
}
