/** Says what it found in the embedded store of process.argv[2], then writes row after row and says each once it is committed. */
const built = new URL('../../../api-server/dist/index.js', import.meta.url);
/** @type {{ openStore: (config: object) => Promise<{ inScript: <T>(work: (session: { script: (text: string) => Promise<void>, rows: (text: string, values?: unknown[]) => Promise<any[]> }) => Promise<T>) => Promise<T> }> }} */
const { openStore } = await import(built.href);
const store = await openStore({ databaseUrl: null, dataDir: process.argv[2] ?? '', databasePool: 2 });
const [found] = await store.inScript(async (session) => {
  await session.script('create table if not exists kept (n integer primary key, half integer not null)');
  return session.rows('select coalesce(max(n), 0)::int as last, count(*)::int as rows from kept');
});
/** @type {{ last: number, rows: number }} */
const { last, rows } = found;
process.stdout.write(`found ${last} ${rows}\n`);
if (process.argv[3] === 'look') process.exit(0);
for (let n = last + 1; ; n += 1) {
  await store.inScript(async (session) => {
    await session.rows('insert into kept values ($1, 1)', [n]);
    await session.rows('update kept set half = 2 where n = $1', [n]);
  });
  process.stdout.write(`confirmed ${n}\n`);
}
