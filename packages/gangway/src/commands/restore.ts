import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupToFile, openStore, restoreFromFile, retirePublishedPasswords } from '@gangway/api-server';
import { CommandError, type Command } from '../command.ts';
import { grantApi, storeConfig, storeHelp, storeName, storeOptions, withOwnerStore } from '../store-options.ts';
import { describeRows } from './backup.ts';

/** `gangway restore`. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'load a backup, or an embedded database, into an empty database',
  help: `gangway restore FILE       what \`gangway backup\` wrote
gangway restore FOLDER     an embedded database, such as .gangway: the way from it to PostgreSQL

All or nothing: rows are read back and compared before anything is kept. Schema changes newer than the backup are applied at
the end. APP_SECRET (or APP_SECRET_PREVIOUS) must be the one that was in use: by it a changed file is refused.

Options
  --end-sessions     sign everyone out, forget remembered devices and void mailed links: for a backup that is not of this
                     very moment
  --unverified       take a file whose keyed hash cannot be checked (APP_SECRET is lost, or an older Gangway wrote it): all but
                     signing keys, unsent mails and sessions. A person who could write to the file may have changed it
${storeHelp}

Example: the embedded database of the demo into PostgreSQL. Signing keys, unsent mails, sessions and the published password of
the demo logins stay behind.
  gangway restore .gangway --demo --database postgres://gangway:secret@db.example.com/gangway`,

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...storeOptions,
        'end-sessions': { type: 'boolean', default: false },
        unverified: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [source] = positionals;
    if (source === undefined || positionals.length > 1) throw new CommandError('Name one backup: a file or a folder.');
    const config = storeConfig(values);
    const { appSecret, previousAppSecret } = config.api;
    const folder = isFolder(source) ? mkdtempSync(join(tmpdir(), 'gangway-restore-')) : undefined;
    try {
      const file = folder === undefined ? source : join(folder, 'all.jsonl.gz');
      if (folder !== undefined) {
        const embedded = await openStore({ ...config.api, databaseUrl: null, dataDir: source });
        try {
          await backupToFile(embedded, appSecret, file);
        } finally {
          await embedded.close();
        }
      }
      // The demo's secret and password are public: never carry them to another server.
      const leavesDemo = values.demo && config.api.databaseUrl !== null;
      const { retired, ...summary } = await withOwnerStore(config, async (store) => {
        const restored = await restoreFromFile(store, appSecret, file, {
          previousAppSecret,
          unverified: values.unverified || leavesDemo,
          endSessions: values['end-sessions'],
        });
        await grantApi(config, store);
        return { ...restored, retired: leavesDemo ? await retirePublishedPasswords(store, { endsLast: true }) : 0 };
      });
      console.log(
        `${describeRows(summary)} are in ${storeName(config)}, each table compared with the backup of ${summary.createdAt}`,
      );
      if (retired > 0)
        console.log(
          `${retired} users had the demo's published password and can no longer sign in: make a Super_Admin by \`gangway admin create\`.`,
        );
    } finally {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  },
};

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new CommandError(`There is no ${path}: name a backup file, or the folder of an embedded database.`);
  return found.isDirectory();
}
