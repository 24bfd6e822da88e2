import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exportConfiguration } from '@gangway/api-server';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeName, storeOptions, withCurrentStore } from '../store-options.ts';

/** `gangway export`. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'print roles, services, plans, organizations and branches as a file for `gangway apply`',
  help: `gangway export [FILE]     default: standard output

The same state gives the same text, each list by name. There is no secret in it, no person, and nothing that belongs to one
installation alone (ids, client ids): it may stand in a repository, and be applied elsewhere.

Options
${storeHelp}`,

  async run(args) {
    const { values, positionals } = parseArgs({ args, options: storeOptions, allowPositionals: true });
    const [file, ...more] = positionals;
    if (more.length > 0) throw new CommandError('Name one file.');
    const config = storeConfig(values);
    const yaml = await withCurrentStore(config, (store) => exportConfiguration(store, config.api));
    if (file === undefined) {
      console.log(yaml.trimEnd());
      return;
    }
    writeFileSync(file, yaml);
    console.log(`The configuration of ${storeName(config)} is in ${file}.`);
  },
};
