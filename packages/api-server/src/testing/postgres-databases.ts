import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { errorCode } from '../error-code.ts';

/** SQLSTATE of a database that others are connected to. */
const objectInUse = '55006';

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
 * Gives connections that are closing five seconds, the time PostgreSQL itself waits for them: the end of a pool does not wait for
 * its connections, and one that is cut off while it closes throws outside any test. Those that a test left open are cut off.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const drop = `drop database if exists ${escapeIdentifier(name)}`;
  await onServer(server, drop).catch(async (error: unknown) => {
    if (errorCode(error) !== objectInUse) throw error;
    await onServer(server, `${drop} with (force)`);
  });
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
