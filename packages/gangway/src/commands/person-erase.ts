import { parseArgs } from 'node:util';
import { erasePersonByEmail } from '@gangway/api-server';
import { given } from '../ask.ts';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withCurrentStore } from '../store-options.ts';

/** `gangway person erase`. */
export const personEraseCommand: Command = {
  name: 'person erase',
  summary: 'erase one person for good: no record names them afterwards',
  help: `gangway person erase EMAIL

The account stays as a number under a pseudonym, signed out and without access. Sign-in methods, sessions and devices are removed;
launches, mails, requests, reviews and the audit trail name no one. The chain of the trail still verifies. Nothing brings it back
but a backup. The last Super_Admin cannot be erased. Signed evidence of reviews and backups keep what they hold.

Options
  --reason TEXT      stays in the audit trail, and must not name the person
${storeHelp}

Example
  gangway person erase ada@example.com --reason "asked for on 3 May, ticket 4711"`,

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { ...storeOptions, reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [email] = positionals;
    if (email === undefined || positionals.length > 1) throw new CommandError('Name the email of one person.');
    const config = storeConfig(values);
    const reason = (await given(values.reason, 'Reason', '--reason')).trim();
    if (reason.length < 3) throw new CommandError('Say why in --reason: it stays in the audit trail.');
    const rows = await withCurrentStore(config, (store) => erasePersonByEmail(store, email, reason));
    console.log(
      `The person is erased; ${rows} ${rows === 1 ? 'entry' : 'entries'} of the audit trail no longer name them.`,
    );
  },
};
