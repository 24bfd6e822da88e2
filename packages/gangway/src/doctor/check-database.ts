import {
  clockLimits,
  clockOffset,
  countImportedHashes,
  loginsWithPublishedPassword,
  migrationStatus,
  readKeyStates,
  type Config,
  type Store,
} from '@gangway/api-server';
import { checkAudit } from './check-audit.ts';
import { counted, failure, ok, warning, type Finding } from './finding.ts';

interface ServerFacts {
  version_number: number;
  version: string;
  encoding: string;
  fsync: string;
  synchronous_commit: string;
  max_connections: number;
  extension: boolean;
  extension_available: boolean;
}

const oldestVersion = 150_000;

/** Checks the server, schema, keys, users and queued mails; reads only. */
export async function checkDatabase(store: Store, config: Config): Promise<Finding[]> {
  const facts = await store.inScript(async ({ rows }) => {
    const [row] = await rows<ServerFacts>(`
      select current_setting('server_version_num')::int as version_number, current_setting('server_version') as version,
             current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
             current_setting('synchronous_commit') as synchronous_commit,
             current_setting('max_connections')::int as max_connections,
             exists (select 1 from pg_extension where extname = 'pg_trgm') as extension,
             exists (select 1 from pg_available_extensions where name = 'pg_trgm') as extension_available`);
    return row;
  });
  if (!facts) return [failure('database', 'it answers nothing', 'look into its log')];

  return [
    checkVersion(store, facts),
    ...checkServer(store, facts, config),
    checkClock(await clockOffset(store)),
    ...(await checkContents(store, facts, config)),
  ];
}

function checkVersion(store: Store, { version, version_number: number }: ServerFacts): Finding {
  const found = `${store.kind === 'pglite' ? 'embedded ' : ''}PostgreSQL ${version}`;
  return number < oldestVersion ? failure('database', found, 'move to PostgreSQL 15 or later') : ok('database', found);
}

function checkServer(store: Store, facts: ServerFacts, config: Config): Finding[] {
  const findings: Finding[] = [];
  if (facts.encoding !== 'UTF8')
    findings.push(
      failure('encoding', facts.encoding, "names need UTF8: create the database again with `encoding 'UTF8'`"),
    );
  if (facts.fsync !== 'on' || facts.synchronous_commit === 'off')
    findings.push(
      warning(
        'durability',
        `fsync ${facts.fsync}, synchronous_commit ${facts.synchronous_commit}: a power cut can lose what was confirmed`,
        'switch both on',
      ),
    );
  if (store.kind === 'postgres' && facts.max_connections < 2 * config.databasePool + 5)
    findings.push(
      warning(
        'connections',
        `the server allows ${facts.max_connections}, one replica may take ${config.databasePool}`,
        'keep replicas × DATABASE_POOL below max_connections, or put PgBouncer in between',
      ),
    );
  if (!facts.extension)
    findings.push(
      facts.extension_available
        ? ok('extension', 'pg_trgm is there, the first migration switches it on')
        : failure(
            'extension',
            'pg_trgm is not available',
            "install PostgreSQL's contrib package (Debian has it in postgresql itself)",
          ),
    );
  return findings;
}

/** Judges the clock as `/health/ready` does. */
export function checkClock(offset: number | undefined): Finding {
  const remedy = 'synchronize both by NTP';
  if (offset === undefined)
    return warning(
      'clock',
      'the database took too long to compare clocks with',
      'look at its load, and run this again',
    );
  const apart = Math.abs(offset);
  if (apart < clockLimits.warn) return ok('clock', 'this machine and the database agree');
  const found = `this machine is ${apart.toFixed(0)} s ${offset > 0 ? 'ahead of' : 'behind'} the database`;
  return apart < clockLimits.refuse
    ? warning('clock', found, remedy)
    : failure('clock', found, `${remedy}: until then the API is not ready`);
}

async function checkContents(store: Store, { extension }: ServerFacts, config: Config): Promise<Finding[]> {
  const statuses = await migrationStatus(store);
  const changed = statuses.filter(({ state }) => state === 'changed');
  const pending = statuses.filter(({ state }) => state === 'pending');
  if (changed.length > 0)
    return [
      failure(
        'schema',
        `${changed.map(({ name }) => name).join(', ')} was applied in another form`,
        'run the version of Gangway that belongs to this database',
      ),
    ];
  if (pending.length > 0)
    return [
      warning(
        'schema',
        `${counted(pending.length, 'migration is', 'migrations are')} outstanding`,
        'run `gangway migrate up`, or start the API, which does it too',
      ),
    ];
  const newer = statuses.filter(({ state }) => state === 'newer').map(({ name }) => name);
  const findings =
    newer.length === 0
      ? [ok('schema', 'up to date')]
      : [
          warning(
            'schema',
            `a newer version of Gangway applied ${newer.join(', ')}`,
            'run that version; this one may go on for the length of an upgrade',
          ),
        ];
  if (!extension)
    findings.push(failure('extension', 'pg_trgm was removed', 'run `create extension pg_trgm` in the database'));
  findings.push(
    await checkKeys(store, config),
    ...(await checkPeople(store)),
    ...(await checkDemoLogins(store, config)),
    ...(await checkOutbox(store)),
    ...(await checkAudit(store, config)),
  );
  return findings;
}

async function checkKeys(store: Store, config: Config): Promise<Finding> {
  const keys = await readKeyStates(store, config);
  if (keys.length === 0) return ok('signing keys', 'none yet, the first start makes them');
  if (keys.some(({ readable }) => !readable))
    return failure('signing keys', 'APP_SECRET does not open them', 'set APP_SECRET to the one they were made with');
  const active = keys.find(({ state }) => state === 'active');
  return active
    ? ok(
        'signing keys',
        `${keys.length}, in use since ${(active.activatedAt ?? active.createdAt).toISOString().slice(0, 10)}`,
      )
    : failure('signing keys', 'none is active', 'restore the database from a backup');
}

async function checkPeople(store: Store): Promise<Finding[]> {
  const admins = await count(
    store,
    `select count(distinct u.id)::int as n from users u join user_service_roles x on x.user_id = u.id
       join roles r on r.id = x.role_id and r.name = 'Super_Admin' join services s on s.id = x.service_id and s.name = 'user_management'
      where u.is_active`,
  );
  return [
    admins === 0
      ? warning('administrators', 'there is no active Super_Admin', 'run `gangway admin create`')
      : ok('administrators', counted(admins, 'active Super_Admin', 'active Super_Admins')),
    ...(await checkImportedPasswords(store)),
  ];
}

/** Not a failure: hashes convert one sign-in at a time, and until then refusals take longer. */
async function checkImportedPasswords(store: Store): Promise<Finding[]> {
  const imported = await countImportedHashes(store);
  return imported === 0
    ? []
    : [
        ok(
          'passwords',
          `${counted(imported, 'account has', 'accounts have')} the hash of another product until the next sign-in; all others are argon2id`,
        ),
      ];
}

async function checkDemoLogins(store: Store, { profile }: Config): Promise<Finding[]> {
  if (profile === 'demo') return [];
  const logins = await loginsWithPublishedPassword(store);
  return logins.length === 0
    ? []
    : [
        failure(
          'demo logins',
          `${logins.join(', ')}: the published password still lets anyone in`,
          'run `gangway admin create` if there is no other Super_Admin, then `gangway admin retire-demo`; until then the API does not start',
        ),
      ];
}

async function checkOutbox(store: Store): Promise<Finding[]> {
  const late = await count(
    store,
    `select count(*)::int as n from outbox_mails
      where sent_at is null and failed_at is null and created_at < now() - interval '10 minutes'`,
  );
  return late === 0
    ? []
    : [
        warning(
          'outbox',
          `${counted(late, 'mail has', 'mails have')} waited for more than 10 minutes`,
          'fix the mail server below; waiting mail is then sent without further action',
        ),
      ];
}

async function count(store: Store, statement: string): Promise<number> {
  return store.inScript(async ({ rows }) => (await rows<{ n: number }>(statement))[0]?.n ?? 0);
}
