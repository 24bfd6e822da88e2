import { parseArgs } from 'node:util';
import { migrateUp, seedNow } from '@gangway/api-server';
import type { Command } from '../command.ts';
import { storeConfig, storeHelp, storeName, storeOptions, withStore } from '../store-options.ts';

/** `gangway seed`. */
export const seedCommand: Command = {
  name: 'seed',
  summary: 'fill a database with the demo data, in the demo profile only',
  help: `\`gangway start --demo\` does the same. Run again, it changes nothing.

Options
${storeHelp}`,

  async run(args) {
    const { values } = parseArgs({ args, options: storeOptions });
    const config = storeConfig(values);
    const brought = await withStore(config, async (store) => {
      await migrateUp(store);
      return seedNow(store, config.api);
    });
    console.log(
      brought ? `The demo data is in ${storeName(config)}.` : `${storeName(config)} has the demo data already.`,
    );
  },
};
