import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exportPersonByEmail } from '@gangway/api-server';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withCurrentStore } from '../store-options.ts';

/** `gangway person export`. */
export const personExportCommand: Command = {
  name: 'person export',
  summary: 'write everything held on one person as JSON',
  help: `gangway person export EMAIL       to standard output

The account, access, sessions, launches, mails, requests, reviews and every entry of the audit trail by and about the person;
no password, key or secret. The audit trail says that it was exported. Signed evidence of reviews is not searched.

Options
  --output FILE      into this file, which only its owner can read
${storeHelp}

Example
  gangway person export ada@example.com --output ada.json`,

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { ...storeOptions, output: { type: 'string' } },
      allowPositionals: true,
    });
    const [email] = positionals;
    if (email === undefined || positionals.length > 1) throw new CommandError('Name the email of one person.');
    const config = storeConfig(values);
    const data = await withCurrentStore(config, (store) => exportPersonByEmail(store, email));
    const text = `${JSON.stringify(data, null, 2)}\n`;
    if (values.output === undefined) process.stdout.write(text);
    else await writeFile(values.output, text, { mode: 0o600, flag: 'wx' });
  },
};
