import { startOwnCluster } from '@gangway/tooling/test-database';
import { Client } from 'pg';

/**
 * A PostgreSQL of one's own with fsync on, which may be killed, and asked while it is there.
 * @param {{ parent?: string, settings?: string }} [options]
 */
export async function ownDatabase(options) {
  const cluster = await startOwnCluster(options);
  if (!cluster) throw new Error('No PostgreSQL was found: install it.');
  return {
    ...cluster,
    /** @type {(text: string, values?: unknown[]) => Promise<any[]>} */
    query: async (text, values = []) => {
      const client = new Client({ connectionString: cluster.url });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
