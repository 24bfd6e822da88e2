import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client, type QueryResult, escapeIdentifier } from 'pg';

/** Of 10 ms each; connections that close take two. */
const mostLooks = 100;

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export function freshName(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

/** Creates a database on the test server, empty or as a copy of `template`. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  const from = template === undefined ? '' : ` template ${escapeIdentifier(template)}`;
  // Names cannot be parameters; these are made above from random hex.
  await onServer(server, `create database ${escapeIdentifier(name)}${from}`);
  return databaseUrl(server, name);
}

/**
 * Waits a while for connections that are closing: the end of a pool does not, and one that is cut off while it closes throws outside any
 * test. Those that a test left open are cut off.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const closed = async () => {
    const open = await onServer(server, 'select from pg_stat_activity where datname = $1 limit 1', [name]);
    return open.rowCount === 0;
  };
  for (let looks = 0; looks < mostLooks && !(await closed()); looks += 1) await setTimeout(10);
  await onServer(server, `drop database if exists ${escapeIdentifier(name)} with (force)`);
}

async function onServer(server: string, statement: string, values: string[] = []): Promise<QueryResult> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
