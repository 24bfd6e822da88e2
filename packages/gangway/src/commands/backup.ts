import { readdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backupToFile, type DumpSummary } from '@gangway/api-server';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeName, storeOptions, withExistingStore } from '../store-options.ts';

/** `gangway backup`. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'write everything the database holds into one file',
  help: `gangway backup [FILE]     default: gangway-backup-<date and time>.jsonl.gz

The file loads into PostgreSQL 15 or later and into the embedded database alike. It is one moment of the database: the API
may go on running on PostgreSQL; the embedded one must be stopped. Keep APP_SECRET too, and elsewhere: without it no one reads
the signing keys in the file, and with it they are readable.

Options
  --keep NUMBER      afterwards remove all but the newest of the backups that were written here under such a name
${storeHelp}`,

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { ...storeOptions, keep: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new CommandError('Name one file.');
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
      throw new CommandError(`--keep is '${values.keep ?? ''}': name a whole number from 1.`);
    if (keep !== undefined && positionals.length > 0)
      throw new CommandError('--keep goes with names that the date makes: leave the file out.');
    const config = storeConfig(values);
    const file =
      positionals[0] ?? `gangway-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl.gz`;
    const summary = await withExistingStore(config, (store) => backupToFile(store, config.api.appSecret, file));
    console.log(`${describeRows(summary)} of ${storeName(config)} are in ${file}`);
    if (keep !== undefined) removeOlder(keep);
  },
};

const ownName = /^gangway-backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.jsonl\.gz$/;

function removeOlder(keep: number): void {
  const older = readdirSync('.')
    .filter((name) => ownName.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of older) rmSync(name);
  if (older.length > 0) console.log(`Removed ${older.length} older, kept ${keep}.`);
}

/** Tables and row counts, for comparing by eye. */
export function describeRows({ tables, rows }: DumpSummary): string {
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map(
    ({ name, rows: count, hash }) => `  ${name.padEnd(width)} ${String(count).padStart(9)}  ${hash.slice(0, 16)}`,
  );
  return `${lines.join('\n')}\n${rows} rows`;
}
