import { parseArgs } from 'node:util';
import { migrateUp, retirePublishedPasswords } from '@gangway/api-server';
import type { Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withExistingStore } from '../store-options.ts';

/** `gangway admin retire-demo`. */
export const adminRetireDemoCommand: Command = {
  name: 'admin retire-demo',
  summary: 'disable the demo logins in data that started as a demo',
  help: `Production does not start while the demo's published password lets anyone in. This deactivates the users who have it, takes
the password from them and signs them out. Users who have set their own password stay. Nothing is done while that would leave no
Super_Admin: make one by \`gangway admin create\` first.

Options
${storeHelp}`,

  async run(args) {
    const { values } = parseArgs({ args, options: storeOptions });
    const retired = await withExistingStore(storeConfig(values), async (store) => {
      await migrateUp(store);
      return retirePublishedPasswords(store);
    });
    console.log(
      retired === 0
        ? "No one has the demo's password."
        : `${retired} ${retired === 1 ? 'user' : 'users'} with the demo's password can no longer sign in.`,
    );
  },
};
