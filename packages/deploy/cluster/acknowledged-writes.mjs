import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {(text: string, values?: unknown[]) => Promise<any[]>} Query */

const prefix = 'kept';
const writers = 3;

/**
 * Starts writers that note what was confirmed to them, to be compared with the store afterwards. Each repeats one intent until it is
 * confirmed: roles by their name, switching a user by an Idempotency-Key.
 * @param {{ call: import('../scripts/call.mjs').Call, token: string, query: Query, userIds: readonly number[] }} options
 *   one writer that switches for each user; `query` asks the store itself
 */
export async function startAcknowledgedWrites({ call, token, query, userIds }) {
  const before = new Map();
  for (const id of userIds) before.set(id, await countSwitches(query, id));
  const seen = { sent: 0, unexpected: /** @type {string[]} */ ([]) };
  /** @type {Set<string>} */
  const roles = new Set();
  /** @type {Map<number, { switched: number, isActive: boolean | undefined }>} */
  const users = new Map(userIds.map((id) => [id, { switched: 0, isActive: undefined }]));
  const load = { running: true };

  /** @param {() => Promise<import('../scripts/call.mjs').Answer>} attempt @param {number[]} confirmed */
  const untilConfirmed = async (attempt, confirmed) => {
    for (;;) {
      seen.sent += 1;
      const answer = await attempt().catch(() => undefined);
      if (answer && confirmed.includes(answer.status)) return answer;
      if (answer && ![502, 503].includes(answer.status))
        seen.unexpected.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      await delay(20);
    }
  };
  const writeRoles = async (/** @type {number} */ writer) => {
    for (let n = 0; load.running; n += 1) {
      const name = `${prefix} ${writer} ${n}`;
      const body = { name, displayName: name, isActive: true };
      // A lost answer leaves the name taken, by this very writer.
      await untilConfirmed(() => call('POST', '/roles/create', { token, body }), [201, 409]);
      roles.add(name);
    }
  };
  const switchUser = async (/** @type {number} */ id) => {
    while (load.running) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answer = await untilConfirmed(() => call('DELETE', `/user/${id}`, { token, headers }), [200]);
      users.set(id, { switched: (users.get(id)?.switched ?? 0) + 1, isActive: answer.json().isActive });
    }
  };
  const work = Promise.all([
    ...Array.from({ length: writers }, (_, writer) => writeRoles(writer)),
    ...userIds.map(switchUser),
  ]);
  return {
    seen,
    confirmed: () => roles.size + [...users.values()].reduce((sum, { switched }) => sum + switched, 0),
    /** Lets each intent under way come to its end. */
    stop: async () => {
      load.running = false;
      await work;
    },
    compare: () => compare(query, roles, users, before),
  };
}

/** @param {Query} query @param {number} id of a user */
async function countSwitches(query, id) {
  const [events] = await query(
    "select count(*)::int as n from audit_events where action in ('user.activated', 'user.deactivated') and target_id = $1",
    [String(id)],
  );
  return Number(events.n);
}

/**
 * Compares what was confirmed with what the store holds.
 * @param {Query} query
 * @param {ReadonlySet<string>} roles
 * @param {ReadonlyMap<number, { switched: number, isActive: boolean | undefined }>} users
 * @param {ReadonlyMap<number, number>} before switches of each user before the work
 */
async function compare(query, roles, users, before) {
  const held = await query('select name from roles where name like $1', [`${prefix} %`]);
  const names = held.map(({ name }) => String(name));
  const [audited] = await query(
    "select count(*)::int as n, count(distinct target_name)::int as names from audit_events where action = 'role.created' and target_name like $1",
    [`${prefix} %`],
  );
  let lost = [...roles].filter((name) => !names.includes(name)).length;
  let doubled = names.length - new Set(names).size + (audited.n - audited.names);
  // Every row was confirmed in the end: a writer repeats an intent that was carried out without an answer.
  const torn = Math.abs(names.length - audited.n);
  for (const [id, { switched, isActive }] of users) {
    const [row] = await query('select is_active from users where id = $1', [id]);
    const events = (await countSwitches(query, id)) - (before.get(id) ?? 0);
    lost += Math.max(0, switched - events);
    doubled += Math.max(0, events - switched);
    if (isActive !== undefined && row.is_active !== isActive) lost += 1;
  }
  return { lost, doubled, torn };
}
