/**
 * `pnpm --filter @gangway/deploy restart:rolling [restarts] [requests per second] [folder of an older version, built]`
 * Restarts the replicas in turn under load and counts what failed; everything that was confirmed must be in the database,
 * once. With an older version the first restart of each replica is its upgrade, after `migrate up` beneath it. Ends with 1 if anything failed.
 */
import { restartUnderLoad } from './restart-under-load.mjs';

const restarts = Number(process.argv[2] ?? 20);
const perSecond = Number(process.argv[3] ?? 100);
const from = process.argv[4];
const port = process.env['RESTART_FIRST_PORT'];

const seen = await restartUnderLoad({
  restarts,
  perSecond,
  ...(from === undefined ? {} : { from }),
  ...(port === undefined ? {} : { firstPort: Number(port) }),
  say: (line) => console.log(line),
}).catch((/** @type {Error} */ error) => {
  console.error(`The trial was given up. ${error.message}`);
  process.exit(1);
});
const methods = Object.entries(seen.byMethod).map(([method, count]) => `${count} ${method}`);
console.log(`
  restarts           ${restarts}
  requests           ${methods.join(', ')} in ${seen.seconds.toFixed(0)} s (${(seen.requests / seen.seconds).toFixed(0)} per second)
  failed             ${seen.failures.length}
  POST confirmed     ${seen.confirmed}, rows in the database ${seen.rows}
  DELETE confirmed   ${seen.toggles}, the user is ${seen.asIntended ? '' : 'NOT '}as intended
  time to answer     median ${seen.latency.median} ms, 99 % ${seen.latency.p99} ms, longest ${seen.latency.longest} ms`);
for (const failure of seen.failures.slice(0, 20)) console.log(`  ${failure.replaceAll(/\s+/g, ' ')}`);
for (const line of seen.surprises.slice(0, 20)) console.log(`  nginx: ${line.slice(0, 300)}`);
process.exitCode = seen.failures.length === 0 && seen.rows === seen.confirmed && seen.asIntended ? 0 : 1;
