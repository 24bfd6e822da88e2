/**
 * Cost of bodies: each call of the API with bodies at its limit that are wrong everywhere, and with the largest one that its schema
 * allows; imports as expensive as they can be; and hostile previews beside others, with the heap of a small pod.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ask, openPopulated } from '../shared/bench-database.mjs';
import { fileOf, largestValue, wrongBodies } from '../shared/expensive-bodies.mjs';
import { superAdminEmail, userEmail } from '../shared/population.mjs';
import { signIn, startApi } from '../shared/production.mjs';
import { quantile } from '../shared/statistics.mjs';

const usual = 64 * 1024;
/** Bytes of the calls that take more. @type {Record<string, number>} */
const larger = { '/import/preview': 16 * 1024 * 1024 };
const rows = 5000;
const shown = 10;
const hostile = 20;
const perSecond = 50;
/** The heap of a pod of 512 MiB. */
const smallHeap = '--max-old-space-size=400';

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  { name: 'bodies', run: walk },
  { name: 'bodies-import', run: imports },
  { name: 'bodies-hostile', run: besideOthers },
];

/** @typedef {import('../shared/metric.ts').Measured} Measured */
/** @typedef {{ what: string, wait: number, memory: number, status: number, took: number }} Seen */
/** @typedef {{ method: string, path: string, type: string, schema: Record<string, any> }} Call */

/** @param {(setup: { api: Awaited<ReturnType<typeof startApi>>, url: string }) => Promise<Measured[]>} work @param {Record<string, string>} env */
async function onApi(work, env = {}) {
  const database = await openPopulated(1_000);
  await ask(
    database.url,
    `insert into user_service_roles (user_id, service_id, role_id)
     select u.id, s.id, r.id from users u, services s, roles r
      where s.name = 'user_management' and r.name = 'Org_Admin' and u.email = any ($1) on conflict do nothing`,
    [Array.from({ length: hostile }, (_, index) => userEmail(index + 1))],
  );
  await ask(
    database.url,
    `update users set is_active = true, password_hash = (select password_hash from users where email = $1)
                            where email = any ($2)`,
    [superAdminEmail, Array.from({ length: hostile }, (_, index) => userEmail(index + 1))],
  );
  const api = await startApi({
    env: { DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '3600', API_DOCS: 'true', LOG_LEVEL: 'fatal', ...env },
  });
  try {
    return await work({ api, url: database.url });
  } finally {
    await api.stop();
    await database.stop();
  }
}

/** The longest wait of the event loop since the last question, in milliseconds, and the memory in MB. @param {string} api */
async function usage(api) {
  const text = await (await fetch(`${api}/metrics`)).text();
  const read = (/** @type {string} */ name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  // The histogram counts its own 10 ms of rest.
  return {
    wait: Math.max(0, read('nodejs_eventloop_lag_max_seconds') * 1000 - 10),
    memory: read('process_resident_memory_bytes') / 2 ** 20,
  };
}

/**
 * Sends one body, and says what it cost.
 * @param {string} api @param {{ method: string, path: string, type: string }} call @param {string} text @param {string} token @param {string} what
 * @returns {Promise<Seen>}
 */
async function sent(api, { method, path, type }, text, token, what) {
  await usage(api);
  const began = performance.now();
  let memory = 0;
  // Read memory alone until the end: reading the histogram resets it.
  const timer = setInterval(() => {
    memory = Math.max(memory, memoryOfApi());
  }, 50);
  const answer = await fetch(api + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- no call with a body is a GET
    body: text,
    // A call of OpenID Connect leads to the portal, which does not run here.
    redirect: 'manual',
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  const took = performance.now() - began;
  clearInterval(timer);
  // The histogram notes a wait once it is over.
  await delay(25);
  const after = await usage(api);
  return { what, wait: after.wait, memory: Math.max(memory, after.memory), status: answer?.status ?? 0, took };
}

/** The longest wait beside bodies that cost nothing: what else this machine does. @param {string} api @param {{ method: string, path: string, type: string }} call @param {string} token */
async function smallWait(api, call, token) {
  const waits = [];
  for (let n = 0; n < 20; n += 1) waits.push((await sent(api, call, '{}', token, '')).wait);
  return Math.max(...waits);
}

/** MB of the API's process. */
let memoryOfApi = () => 0;

/** Calls with a body, as the OpenAPI document has them. @param {string} api @returns {Promise<Call[]>} */
async function callsOf(api) {
  /** @type {any} */
  const document = await (await fetch(`${api}/openapi.json`)).json();
  /** Replaces every reference by what it names, however deep. @param {unknown} node @returns {any} */
  const resolve = (node) =>
    JSON.parse(JSON.stringify(node ?? null), (_key, value) =>
      typeof value?.$ref === 'string'
        ? resolve(
            value.$ref
              .split('/')
              .slice(1)
              .reduce((/** @type {any} */ at, /** @type {string} */ key) => at[key], document),
          )
        : value,
    );
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [content] = Object.entries(resolve(operation.requestBody)?.content ?? {});
      if (!content) return [];
      const [type, { schema }] = content;
      return [
        { method: method.toUpperCase(), path: path.replaceAll(/\{[^}]+\}/g, '1'), type, schema: resolve(schema) },
      ];
    }),
  );
}

async function walk() {
  return onApi(async ({ api }) => {
    memoryOfApi = api.memory;
    const calls = await callsOf(api.url);
    let token = await signIn(api.url, superAdminEmail);
    /** @type {Seen[]} */
    const seen = [];
    const idle = await usage(api.url);
    for (const call of calls) {
      const isForm = call.type.includes('form');
      const bytes = larger[call.path] ?? usual;
      const name = `${call.method} ${call.path}`;
      // Its validator is compiled with the first body, once in the life of a process.
      const first = await sent(api.url, call, isForm ? 'a=1' : '{"a":1}', token, `${name}, first`);
      seen.push(first);
      const bodies = isForm
        ? [{ what: 'unknown fields', text: 'a1=1&'.repeat(bytes / 5 - 5) }]
        : [
            ...wrongBodies(call.schema, bytes - 64),
            { what: 'largest', text: JSON.stringify(largestValue(call.schema)) },
          ];
      for (const { what, text } of bodies) {
        const one = await sent(api.url, call, text, token, `${name}, ${what} (${(text.length / 1024).toFixed(0)} kB)`);
        if (one.status === 401) token = await signIn(api.url, superAdminEmail);
        seen.push(one);
      }
    }
    const broken = seen.filter(({ status }) => status === 0 || status >= 500);
    if (broken.length > 0)
      throw new Error(`${broken.length} unanswered or 5xx, first ${broken[0]?.what} ${broken[0]?.status}`);
    const firsts = seen.filter(({ what }) => what.endsWith(', first'));
    const later = seen.filter((one) => !firsts.includes(one));
    return [
      ...worst(later, idle.memory, await smallWait(api.url, calls[0] ?? previewing, token)),
      {
        what: `the longest wait for the first body of a call, whose validator is compiled: ${calls.length} calls`,
        ours: Math.max(...firsts.map(({ wait }) => wait)),
        unit: 'ms',
      },
      { what: `bodies sent, ${calls.length} calls`, ours: seen.length, unit: '' },
    ];
  });
}

/**
 * @param {Seen[]} seen @param {number} idle MB @param {number} floor milliseconds that a small body waits on this machine
 * @returns {Measured[]}
 */
function worst(seen, idle, floor) {
  return seen
    .toSorted((one, other) => other.wait - one.wait)
    .slice(0, shown)
    .map(({ what, wait, memory, status, took }) => ({
      what,
      ours: wait,
      unit: 'ms of waiting',
      note: `${status} after ${took.toFixed(0)} ms, ${(memory - idle).toFixed(0)} MB above idle`,
      floor,
      floorNote: 'the slowest of twenty small bodies',
    }));
}

/** @param {string} url of the database @param {string} email */
async function homeOf(url, email) {
  const [home] = await ask(
    url,
    `select o.display_name as organization, (select display_name from branches b where b.organization_id = o.id order by id limit 1) as branch,
            (select v.display_name from services v join service_roles sr on sr.service_id = v.id where v.name <> 'user_management' order by v.id limit 1) as service,
            (select r.display_name from service_roles sr join services v on v.id = sr.service_id join roles r on r.id = sr.role_id
              where v.name <> 'user_management' order by v.id, r.id limit 1) as role
       from users u join organizations o on o.id = u.organization_id where u.email = $1`,
    [email],
  );
  return home;
}

/** @param {{ organization: string, branch: string, service: string, role: string }} home @returns {Record<string, string>} */
function files({ organization, branch, service, role }) {
  const row = (/** @type {number} */ n, /** @type {string} */ branches, first = `First ${n}`) => [
    `file.${n}@bench.test`,
    first,
    `Last ${n}`,
    organization,
    branches,
    service,
    role,
    '5',
    '2099-12-31',
  ];
  const parts = (/** @type {number} */ count, /** @type {(n: number) => string} */ part) =>
    Array.from({ length: count }, (_, index) => part(index)).join('; ');
  return {
    'people without a fault': JSON.stringify(fileOf(rows, (n) => row(n, branch))),
    'forty unknown branches in a cell': JSON.stringify(
      fileOf(rows, (n) =>
        row(
          n,
          parts(40, (index) => `Nowhere ${n} ${index}`),
        ),
      ),
    ),
    'misspelt branches of 62 letters': JSON.stringify(
      fileOf(rows, (n) =>
        row(
          n,
          parts(30, (index) => `${branch}${'x'.repeat(52)}${index}`),
        ),
      ),
    ),
    'texts of 1,400 letters': JSON.stringify(fileOf(rows, (n) => row(n, 'é'.repeat(1000), 'ü'.repeat(400)))),
    'numbers for cells': JSON.stringify(fileOf(rows, () => Array.from({ length: 60 }, () => 1))),
    'rows of 16 MB': `{"kind":"people","columns":["a"],"rows":[${'[1],'.repeat(4_000_000)}[1]]}`,
  };
}

const previewing = { method: 'POST', path: '/import/preview', type: 'application/json' };

async function imports() {
  return onApi(async ({ api, url }) => {
    memoryOfApi = api.memory;
    const email = userEmail(1);
    const token = await signIn(api.url, email);
    const all = Object.entries(files(await homeOf(url, email)));
    await sent(api.url, previewing, JSON.stringify(fileOf(1, () => ['a@b.co'])), token, 'first');
    const idle = await usage(api.url);
    /** @type {Seen[]} */
    const seen = [];
    // Twice: the first time compiles.
    for (const _turn of [1, 2]) {
      for (const [what, text] of all) {
        seen.push(await sent(api.url, previewing, text, token, `${what} (${(text.length / 2 ** 20).toFixed(1)} MB)`));
      }
    }
    return worst(seen, idle.memory, await smallWait(api.url, previewing, token)).concat([
      { what: 'most memory above idle', ours: Math.max(...seen.map(({ memory }) => memory)) - idle.memory, unit: 'MB' },
    ]);
  });
}

async function besideOthers() {
  return onApi(
    async ({ api, url }) => {
      memoryOfApi = api.memory;
      const emails = Array.from({ length: hostile }, (_, index) => userEmail(index + 1));
      const tokens = [];
      for (const email of emails) tokens.push(await signIn(api.url, email));
      const admin = await signIn(api.url, superAdminEmail);
      const all = Object.values(files(await homeOf(url, emails[0] ?? '')));
      for (let warm = 0; warm < 100; warm += 1) await list(api.url, admin);
      const start = performance.now();
      const quiet = await others(api.url, admin, () => performance.now() < start + 5000, start);
      let isOver = false;
      const attack = new Worker(new URL('../shared/hostile-previews.mjs', import.meta.url), {
        workerData: { url: api.url + previewing.path, tokens, files: all },
      });
      const attacked = once(attack, 'message').finally(() => {
        isOver = true;
      });
      const beside = await others(api.url, admin, () => !isOver, performance.now());
      /** @type {Record<number, number>[]} */
      const [statuses = {}] = await attacked;
      const refused = beside.filter(({ status }) => status !== 200).length;
      const alive = (await fetch(`${api.url}/health/live`)).status;
      const said = Object.entries(statuses)
        .map(([status, n]) => `${n} × ${status}`)
        .join(', ');
      return [
        {
          what: `p99 of ${perSecond} requests a second beside ${hostile} administrators who preview hostile files, heap of 400 MB`,
          ours: quantile(
            beside.map(({ took }) => took),
            0.99,
          ),
          unit: 'ms',
          note: `${beside.length} requests, ${refused} refused; previews ${said}; alive ${alive}; memory ${api.memory().toFixed(0)} MB`,
          floor: quantile(
            quiet.map(({ took }) => took),
            0.99,
          ),
          floorNote: 'the same without them',
        },
      ];
    },
    { NODE_OPTIONS: smallHeap },
  );
}

/** @param {string} api @param {string} token */
async function list(api, token) {
  const began = performance.now();
  const answer = await fetch(`${api}/user/details?page=1&size=20`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return { status: answer.status, took: performance.now() - began };
}

/** Others' requests at a steady pace. @param {string} api @param {string} token @param {() => boolean} goesOn @param {number} began */
async function others(api, token, goesOn, began) {
  const under = [];
  for (let n = 0; goesOn(); n += 1) {
    under.push(list(api, token));
    await delay(Math.max(0, began + ((n + 1) * 1000) / perSecond - performance.now()));
  }
  return Promise.all(under);
}
