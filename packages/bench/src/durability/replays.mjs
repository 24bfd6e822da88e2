/** A proxy that sends again what was carried out already. */
import { Client } from 'pg';
import { startProxiedPlatform } from '@gangway/deploy/proxied-platform';
import { callTo, signIn } from '../shared/call.mjs';
import { startFaultProxy } from '../shared/fault-proxy.mjs';
import { takePorts } from '../shared/port-range.mjs';
import { times } from '../shared/times.mjs';

const tries = times(500);
const settings = { ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'fatal' };

/**
 * Switches a user so many times through nginx while each replica commits and then drops the connection.
 * @param {{ count: number, replaying: boolean }} how `replaying`: nginx as it is out of the box, which sends DELETE again
 */
async function replay({ count, replaying }) {
  const first = await takePorts(7);
  const proxies = await Promise.all([0, 1].map((n) => startFaultProxy({ to: first + 2 + n, port: first + 5 + n })));
  const platform = await startProxiedPlatform({
    firstPort: first,
    upstreams: proxies.map(({ port }) => port),
    env: settings,
    editConfiguration: (name, text) => {
      if (!name.endsWith('api.conf')) return text;
      // Every answer of both is dropped: counting that would take both out, and nothing would be sent any more.
      const kept = text.replaceAll('max_fails=3', 'max_fails=0');
      return replaying ? kept.replace('if ($request_method ~ ^(DELETE|PUT)$) { return 418; }', '') : kept;
    },
  }).catch(async (error) => {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    throw error;
  });
  const database = new Client({ connectionString: platform.databaseUrl });
  try {
    await database.connect();
    const call = callTo({ port: platform.ports.https, host: platform.hosts.api, authority: platform.authority });
    const direct = callTo({ port: first + 2 });
    const { accessToken: token } = await signIn(direct);
    const { rows } = await database.query("select id, is_active, version from users where email = 'new@gangway.test'");
    const subject = rows[0];
    const flips = async () => {
      const { rows: counted } = await database.query(
        "select count(*)::int as n from audit_events where action in ('user.activated', 'user.deactivated') and target_id = $1",
        [String(subject.id)],
      );
      return Number(counted[0].n);
    };
    let wrong = 0;
    let before = await flips();
    for (const proxy of proxies) proxy.set({ dropAnswerTo: (request) => request.startsWith('DELETE ') });
    const droppedBefore = proxies.reduce((sum, proxy) => sum + proxy.dropped(), 0);
    for (let n = 0; n < count; n += 1) {
      // By turns as the console sends it, with key and version, and with the key alone.
      const headers = {
        'idempotency-key': crypto.randomUUID(),
        ...(n % 2 ? { 'if-match': `"${subject.version}"` } : {}),
      };
      await call('DELETE', `/user/${subject.id}`, { token, headers });
      const after = await flips();
      if (after - before !== 1) wrong += 1;
      before = after;
      const { rows: now } = await database.query('select version from users where id = $1', [subject.id]);
      subject.version = now[0].version;
    }
    const dropped = proxies.reduce((sum, proxy) => sum + proxy.dropped(), 0) - droppedBefore;
    return { wrong, perTry: dropped / count };
  } finally {
    await database.end();
    await platform.stop();
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
}

/** @type {import('../shared/check.ts').Check['run']} */
const run = async () => {
  const ours = await replay({ count: tries, replaying: false });
  const careless = await replay({ count: tries, replaying: true });
  return {
    figure: `our nginx: ${tries - ours.wrong}/${tries} flipped once (sent ${ours.perTry.toFixed(1)} times each); one that replays: ${tries - careless.wrong}/${tries} (sent ${careless.perTry.toFixed(1)} times each)`,
    // Unless the careless one did replay, nothing was tried.
    passed: ours.wrong === 0 && careless.wrong === 0 && ours.perTry === 1 && careless.perTry > 1.5,
  };
};

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D35',
    tried: `${tries} DELETEs whose replica commits and then drops the connection, through our nginx and through one that replays`,
    line: `${tries}/${tries} flip once`,
    run,
  },
];
