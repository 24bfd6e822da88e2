import { parseArgs } from 'node:util';
import { createAdministrator, migrateUp } from '@gangway/api-server';
import { firstLineOfInput, given } from '../ask.ts';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withStore } from '../store-options.ts';

/** `gangway admin create`: creates the first Super_Admin of a production installation, which starts without users. */
export const adminCreateCommand: Command = {
  name: 'admin create',
  summary: 'make a Super_Admin, the first one or another',
  help: `Asks for what the options do not say. The person gets an invitation by mail, as soon as the API runs and can send it, and
chooses the password there.

Options
  --first-name NAME  --last-name NAME  --email ADDRESS
  --print-link       also print the invitation, to hand it over by other means: a person who has it can set the password
  --password-stdin   no invitation: the password is the first line of standard input
${storeHelp}

Example
  gangway admin create --first-name Ada --last-name Lovelace --email ada@example.com --print-link`,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        ...storeOptions,
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        email: { type: 'string' },
        'print-link': { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
      },
    });
    if (values['print-link'] && values['password-stdin'])
      throw new CommandError('With --password-stdin there is no invitation: leave --print-link out.');
    const config = storeConfig(values);
    const firstName = await given(values['first-name'], 'First name', '--first-name');
    const lastName = await given(values['last-name'], 'Last name', '--last-name');
    const email = await given(values.email, 'Email', '--email');
    const password = values['password-stdin'] ? await firstLineOfInput() : undefined;

    const made = await withStore(config, async (store) => {
      await migrateUp(store);
      return createAdministrator(store, config.api, {
        firstName,
        lastName,
        email,
        ...(password === undefined ? {} : { password }),
      });
    });
    console.log(`${made.email} is now a Super_Admin.`);
    if (made.invitationLink === null) return;
    console.log(
      values['print-link']
        ? `Set the password within ${Math.round(config.api.lifetimes.invitation / 3600)} hours at\n  ${made.invitationLink}`
        : 'The invitation is in the outbox: the API mails it within seconds, once it runs.',
    );
  },
};
