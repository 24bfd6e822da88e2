import { parseArgs } from 'node:util';
import { migrateUp, resetSignInMethods } from '@gangway/api-server';
import { given } from '../ask.ts';
import type { Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withStore } from '../store-options.ts';

/** `gangway admin reset-factors`: for a sole Super_Admin who has lost the authenticator app and the recovery codes. */
export const adminResetFactorsCommand: Command = {
  name: 'admin reset-factors',
  summary: 'remove the sign-in methods of a user who has lost them',
  help: `Afterwards only the password is needed. The user's sessions end, and the user is mailed. Administrators do the same in the
console, on the user's page.

Options
  --email ADDRESS
${storeHelp}

Example
  gangway admin reset-factors --email ada@example.com`,

  async run(args) {
    const { values } = parseArgs({ args, options: { ...storeOptions, email: { type: 'string' } } });
    const config = storeConfig(values);
    const email = await given(values.email, 'Email', '--email');
    await withStore(config, async (store) => {
      await migrateUp(store);
      await resetSignInMethods(store, config.api, email);
    });
    console.log(`${email} now signs in with only a password. All sessions have ended.`);
  },
};
