import { openPgliteStore } from '../store/embedded/pglite-store.ts';
import { StartupError } from '../config/errors.ts';

/*
 * The child of the durability test: says what it found, then writes pairs of rows for ever and acknowledges each pair once
 * it is committed. `process.argv[2]` is the data directory.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(directory: string): Promise<void> {
  const store = await openPgliteStore(directory);
  const found = await store.inScript(async (session) => {
    await session.script('create table if not exists pairs (n integer not null, half integer not null)');
    const [row] = await session.rows<{ last: number; rows: number }>(
      'select coalesce(max(n), 0)::int as last, count(*)::int as rows from pairs',
    );
    return row ?? { last: 0, rows: 0 };
  });
  say(`found ${found.last} ${found.rows}`);
  for (let n = found.last + 1; ; n += 1) {
    await store.inScript(async (session) => {
      await session.rows('insert into pairs values ($1, 1)', [n]);
      await session.rows('insert into pairs values ($1, 2)', [n]);
    });
    say(`acknowledged ${n}`);
  }
}

run(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`);
  process.exit(1);
});
