/**
 * `pnpm --filter @gangway/bench populate <users> [database-url]` fills a database with so many users: the named one, which is migrated
 * and still empty, or a new one on TEST_DATABASE_URL's server, whose address it prints.
 */
import { openPopulated } from '../src/shared/bench-database.mjs';
import { password, populate, superAdminEmail } from '../src/shared/population.mjs';

const [count, url] = process.argv.slice(2);
const users = Number(count);
if (!Number.isInteger(users) || users < 100) {
  console.error('Usage: pnpm populate <users, at least 100> [database-url]');
  process.exit(2);
}
const began = Date.now();
if (url === undefined && !process.env['TEST_DATABASE_URL']) {
  console.error('Set TEST_DATABASE_URL to the server that shall hold the database, or name a database.');
  process.exit(2);
}
const filled = url ?? (await openPopulated(users)).url;
if (url !== undefined) await populate(url, users);
console.log(
  `${filled}\n${users} users in ${Math.round((Date.now() - began) / 1000)} s; sign in as ${superAdminEmail} with ${password}`,
);
process.exit(0);
