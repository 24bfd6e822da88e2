import { type Route, auth } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { trials, variants } from '@gangway/tooling/trials';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { everyRoute } from '../conformance.ts';
import { validRequests } from '../valid-requests.ts';
import { type ValidRequest, injectionOf } from '../valid-requests/valid-request.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { testPassword } from '../test-fixture.ts';
import { testStore } from '../test-store.ts';

/**
 * Whatever fails, the log holds nothing that anyone sent: each writing call meets a full disk at its first write; nightly also a lock and
 * a cut connection, at the writes to each table in turn.
 */
const log: string[] = [];
const callerAddress = '198.51.100.77';
let app: TestApp;
let tables: string[];
let databaseUrl: string;

beforeAll(async () => {
  if (inject('template').kind !== 'postgres') return;
  const store = await testStore({ lock_timeout: '20' });
  app = await testApp({
    store,
    config: { logLevel: 'info' },
    logStream: { write: (line) => void log.push(line) },
  });
  const rows = await app.given.rows<{ name: string; database: string }>(sql`
    select relname as name, current_database() as database from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> 'schema_migrations' order by 1`);
  tables = rows.map(({ name }) => name);
  const url = new URL(serverUrl());
  url.pathname = `/${rows[0]?.database ?? ''}`;
  databaseUrl = url.href;
  // What goes wrong is chosen per database; details hold the row, as PostgreSQL's own often do.
  await store.inScript(({ script }) =>
    script(`
      create schema fault;
      create table fault.now (kind text not null, tables text[] not null);
      create function fault.strike() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from fault.now where kind = 'full disk' and tg_table_name = any(tables)) then
          raise exception 'could not extend file "base/1/2": No space left on device'
            using errcode = '53100', detail = format('Failing row contains %s.', coalesce(new::text, old::text));
        end if;
        if exists (select 1 from fault.now where kind = 'cut connection' and tg_table_name = any(tables)) then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return coalesce(new, old);
      end $$;
      ${tables.map((table) => `create trigger aaa_fault before insert or update or delete on ${table} for each row execute function fault.strike();`).join('\n')}`),
  );
});
afterAll(() => app?.close());

function serverUrl(): string {
  const template = inject('template');
  return template.kind === 'postgres' ? template.server : '';
}

type Fault = 'lock' | 'full disk' | 'cut connection';

/** Runs `work` while every write to `hit` fails. */
async function during<T>(fault: Fault, hit: readonly string[], work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (fault === 'lock') {
      await client.query('begin');
      // Reading goes on: the call gets as far as its write.
      await client.query(`lock table ${hit.join(', ')} in share mode`);
    } else {
      await client.query('insert into fault.now (kind, tables) values ($1, $2)', [fault, hit]);
    }
    return await work();
  } finally {
    await client.query(fault === 'lock' ? 'rollback' : 'delete from fault.now');
    await client.end();
  }
}

const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) => [...(key.startsWith('Quay') ? [key] : []), ...leaves(entry)])
    : typeof value === 'string'
      ? [value]
      : [];
/** Names of the protocol and of things that everyone knows. */
const common = new Set([
  'authorization_code',
  'console',
  'password',
  'code',
  'S256',
  'UI',
  'erp',
  'recovery_code',
  'api_user',
  'true',
  // What a review covers and what is decided are one of a few words, which paths and log fields hold too.
  'organization',
  'keep',
  // So are what is changed at once, how one signs in, what an organization asks for or goes back to, and the heads of a file that is imported.
  'Branch',
  'draft',
  'Organization',
  'internal',
  'passkey',
  'people',
  'public',
  'required',
  'state',
  'users',
]);

function sentBy({ params, query, body, headers, as }: ValidRequest): string[] {
  return [...leaves([params, query, body, headers]), as?.token ?? '']
    .map((text) => text.replace('Bearer ', ''))
    .filter(
      (text) => text.length >= 4 && !common.has(text) && !text.startsWith('http') && !/^\d{4}-\d\d-\d\d/.test(text),
    );
}

/** Six digits of a code stand in many a request id by chance: digits count where they stand alone. */
function isIn(text: string, secret: string): boolean {
  return /^\d+$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) : text.includes(secret);
}

/** What the store holds of people, besides what was sent. */
async function stored(): Promise<string[]> {
  const rows = await app.given.rows<{ text: string }>(sql`
    select email as text from users union select password_hash from users where password_hash is not null
    union select sid::text from sessions union select last_name from users where last_name like 'Quay%'`);
  return rows.map(({ text }) => text);
}

// A POST only so that its token stands in no address. A challenge of a passkey is signed, and nothing is kept of it.
const onlyReads = (route: Route) => route === auth.checkLink || route.path.endsWith('/passkey/options');
const isWriting = ({ route }: { route: Route }) => route.method !== 'GET' && !onlyReads(route);
// By day the one whose message holds the row.
const faults = variants<Fault>(['full disk', 'lock', 'cut connection'], 1);

describe.runIf(inject('template').kind === 'postgres')('the log of a call that fails', () => {
  it.for(faults)(
    'holds nothing that was sent when a write meets a %s',
    { timeout: trials(300_000, 3_000_000) },
    async (fault, { annotate }) => {
      log.length = 0;
      const met: string[] = [];
      const secrets = new Set([callerAddress, testPassword]);
      const run = async (hit: readonly string[], isWhole: boolean) => {
        // A call may have ended any session.
        app.forgetTokens();
        const calls = (await validRequests(app)).filter(isWriting);
        for (const secret of [...calls.flatMap(sentBy), ...(await stored())]) secrets.add(secret);
        await during(fault, hit, async () => {
          for (const call of calls) {
            const { statusCode } = await app.server.inject({ ...injectionOf(call), remoteAddress: callerAddress });
            if (isWhole || statusCode === 500) met.push(`${call.route.method} ${call.route.path} ${statusCode}`);
          }
        });
      };
      await run(tables, true);
      // Sign-ins count before they write anything else.
      await run(
        tables.filter((table) => table !== 'throttle_counters'),
        false,
      );
      for (const table of tables.slice(0, trials(0, tables.length))) await run([table], false);

      const writing = everyRoute
        .filter((route) => isWriting({ route }))
        .map(({ method, path }) => `${method} ${path} 503`);
      expect(met.toSorted()).toEqual(writing.toSorted());
      const text = log.join('');
      const found = [...secrets].filter((secret) => isIn(text, secret));
      await annotate(
        `${met.length} calls, ${secrets.size} secrets searched in ${log.length} lines: ${found.length} found`,
      );
      expect(text).toContain('store unavailable');
      expect(found).toEqual([]);
      expect(text).not.toMatch(/argon2id|params:|Failing row|\beyJ/);
      expect(secrets.size).toBeGreaterThan(200);
      expect((await app.server.inject('/health/ready')).statusCode).toBe(200);
    },
  );
});
