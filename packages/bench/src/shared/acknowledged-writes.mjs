import { setTimeout as delay } from 'node:timers/promises';

/**
 * Writers that note what was confirmed to them, for comparison with the store afterwards. Each keeps at one intent until it is
 * confirmed: roles by their name, switching a user by an Idempotency-Key.
 * @param {{ call: import('./call.mjs').Call, token: string, query: Query, userIds: number[], writers?: number, prefix?: string }} options
 *   one user for each writer that switches
 * @typedef {(text: string, values?: unknown[]) => Promise<any[]>} Query of the store itself
 */
export async function startAcknowledgedWrites({ call, token, query, userIds, writers = 3, prefix = 'kept' }) {
  const switches = async (/** @type {number} */ id) => {
    const [events] = await query(
      "select count(*)::int as n from audit_events where action in ('user.activated', 'user.deactivated') and target_id = $1",
      [String(id)],
    );
    return Number(events.n);
  };
  const before = new Map();
  for (const id of userIds) before.set(id, await switches(id));

  /** @type {Set<string>} */
  const roles = new Set();
  /** @type {Map<number, { switched: number, isActive: boolean | undefined }>} */
  const users = new Map();
  const seen = { tried: 0, broken: 0, unavailable: 0, unexpected: /** @type {string[]} */ ([]) };
  const load = { running: true };

  /** @param {() => Promise<import('./call.mjs').Answer>} attempt @param {number[]} confirmed */
  const untilConfirmed = async (attempt, confirmed) => {
    for (;;) {
      seen.tried += 1;
      try {
        const answer = await attempt();
        if (confirmed.includes(answer.status)) return answer;
        if ([502, 503].includes(answer.status)) seen.unavailable += 1;
        else seen.unexpected.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      } catch {
        seen.broken += 1;
      }
      await delay(20);
    }
  };
  const writeRoles = async (/** @type {number} */ writer) => {
    for (let n = 0; load.running; n += 1) {
      const name = `${prefix} ${writer} ${n}`;
      await untilConfirmed(
        () => call('POST', '/roles/create', { token, body: { name, displayName: name, isActive: true } }),
        // After a lost answer the name is taken, by this very writer.
        [201, 409],
      );
      roles.add(name);
    }
  };
  const switchUser = async (/** @type {number} */ id) => {
    const state = { switched: 0, isActive: /** @type {boolean | undefined} */ (undefined) };
    users.set(id, state);
    while (load.running) {
      const key = crypto.randomUUID();
      const answer = await untilConfirmed(
        () => call('DELETE', `/user/${id}`, { token, headers: { 'idempotency-key': key } }),
        [200],
      );
      state.switched += 1;
      state.isActive = answer.json().isActive;
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
    /** What the store holds of it. */
    async compare() {
      const held = await query('select name from roles where name like $1', [`${prefix} %`]);
      const names = held.map(({ name }) => String(name));
      const [audited] = await query(
        "select count(*)::int as n, count(distinct target_name)::int as names from audit_events where action = 'role.created' and target_name like $1",
        [`${prefix} %`],
      );
      let lost = [...roles].filter((name) => !names.includes(name)).length;
      let doubled = names.length - new Set(names).size + (audited.n - audited.names);
      // One that was carried out but never confirmed is kept at until it is: all that is there was confirmed.
      const torn = Math.abs(names.length - audited.n);
      for (const [id, { switched, isActive }] of users) {
        const [row] = await query('select is_active from users where id = $1', [id]);
        const events = (await switches(id)) - before.get(id);
        lost += Math.max(0, switched - events);
        doubled += Math.max(0, events - switched);
        if (isActive !== undefined && row.is_active !== isActive) lost += 1;
      }
      return { lost, doubled, torn };
    },
  };
}
