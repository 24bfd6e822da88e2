/** Opens the databases of the metrics, on TEST_DATABASE_URL's server or a throw-away cluster. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { program } from '@gangway/deploy/api-process';
import { startTestDatabase } from '@gangway/tooling/test-database';
import { Client } from 'pg';
import { populate } from './population.mjs';
import { fillTrail } from './trail-of-months.mjs';

const execute = promisify(execFile);

/** Settings every Gangway process needs in the production profile, besides its ports and database. */
export const productionSettings = {
  GANGWAY_PROFILE: 'production',
  HOST: '127.0.0.1',
  APP_SECRET: 'bench-secret-that-protects-nothing-at-all',
  // Unused port: no measurement waits for mail.
  SMTP_URL: 'smtp://127.0.0.1:1',
  HSTS: 'false',
  LOG_LEVEL: 'warn',
};

/** BENCH_USERS makes every population smaller, to see whether a metric works. @param {number} users */
export const atMost = (users) => Math.min(users, Number(process.env['BENCH_USERS'] ?? users));

/**
 * Opens a migrated database with so many users. It stays under its name until schema or generator change, so that a million are made
 * once; `BENCH_DATABASES=drop` removes it at `stop`.
 * @param {number} users
 * @param {{ months: number, events: number }} [trail] in place of the one event to each user
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openPopulated(users, trail) {
  const server = await startTestDatabase();
  if (!server) throw new Error('No PostgreSQL was found: install it, or set TEST_DATABASE_URL.');
  const name = `gangway_bench_${users}${trail ? `_${trail.months}_months` : ''}_${generation()}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  try {
    const [found] = await ask(
      server.url,
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [name],
    );
    if (found?.note !== 'complete') {
      await ask(server.url, `drop database if exists ${name} with (force)`);
      await ask(server.url, `create database ${name}`);
      await migrate(url.href);
      await populate(url.href, users);
      if (trail) await fillTrail(url.href, trail);
      await ask(server.url, `comment on database ${name} is 'complete'`);
    }
  } catch (error) {
    server.stop();
    throw error;
  }
  return {
    url: url.href,
    stop: async () => {
      if (process.env['BENCH_DATABASES'] === 'drop')
        await ask(server.url, `drop database if exists ${name} with (force)`);
      server.stop();
    },
  };
}

/** Brings the schema up to date by the product's own command. @param {string} url */
export async function migrate(url) {
  await execute(process.execPath, [program, 'migrate', 'up'], {
    env: { ...process.env, ...productionSettings, DATABASE_URL: url },
  });
}

/** @param {string} url @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
export async function ask(url, text, values = []) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Hashes the schema and its generator: an outdated database is rebuilt. */
function generation() {
  const migrations = new URL('../../../api-server/migrations/', import.meta.url);
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(new URL(name, migrations)));
  for (const name of ['population.mjs', 'trail-of-months.mjs'])
    hash.update(readFileSync(new URL(name, import.meta.url)));
  return hash.digest('hex').slice(0, 10);
}
