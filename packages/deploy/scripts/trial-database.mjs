/** An empty database on the tests' PostgreSQL, dropped at the end. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { startTestDatabase } from '@gangway/tooling/test-database';

/**
 * @param {string} prefix of its name
 * @returns {Promise<{ url: string, drop: () => Promise<void> }>}
 * @throws where the machine has no PostgreSQL.
 */
export async function makeTrialDatabase(prefix) {
  const server = await startTestDatabase();
  if (!server) throw new Error('No PostgreSQL was found: install it, or set TEST_DATABASE_URL.');
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  await administer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await administer(server.url, `drop database if exists ${name} with (force)`);
      server.stop();
    },
  };
}

/** @param {string} url @param {string} statement */
async function administer(url, statement) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
