/**
 * `pnpm --filter @gangway/deploy cluster [folder]` starts the cluster for a trial, prints the settings for the API, and stops it
 * with Ctrl C. The folder keeps the data; ten ports from CLUSTER_FIRST_PORT (7400) on are used.
 */
import { resolve } from 'node:path';
import { startCluster } from './start-cluster.mjs';

const folder = resolve(process.argv[2] ?? '.gangway-cluster');
try {
  const cluster = await startCluster({
    folder,
    firstPort: Number(process.env['CLUSTER_FIRST_PORT'] ?? 7400),
    say: (line) => console.log(`▸ ${line}`),
  });
  console.log(`
  The writer is pg${await cluster.primary()}. Settings for the API:

  DATABASE_URL=${cluster.writerUrl}
  DATABASE_READ_URL=${cluster.readUrls.join(',')}

  Leader:        patronictl -c ${folder}/pg1.yml list
  Switch over:   patronictl -c ${folder}/pg1.yml switchover
  Logs:          ${folder}/*.log
  Stop with Ctrl C`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      console.log('▸ Stopping');
      void cluster.stop().then(() => process.exit());
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
