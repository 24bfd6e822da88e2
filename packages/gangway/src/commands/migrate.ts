import { parseArgs } from 'node:util';
import { keepAuditMonths, migrateUp, migrations, migrationStatus, runsApart } from '@gangway/api-server';
import { CommandError, type Command } from '../command.ts';
import { grantApi, storeConfig, storeHelp, storeName, storeOptions, withOwnerStore } from '../store-options.ts';

const options = `Options
${storeHelp}`;

/** `gangway migrate status`. */
export const migrateStatusCommand: Command = {
  name: 'migrate status',
  summary: 'show which changes of the database schema are done',
  help: `Ends with 1 if a change is outstanding, or was applied in another form than this version has.\n\n${options}`,
  async run(args) {
    const { values } = parseArgs({ args, options: storeOptions });
    const config = storeConfig(values);
    const statuses = await withOwnerStore(config, migrationStatus);
    console.log(`${storeName(config)}\n`);
    for (const { name, state, appliedAt } of statuses) {
      console.log(`  ${state.padEnd(9)}${name}${appliedAt === null ? '' : `  ${appliedAt}`}`);
    }
    const changed = statuses.filter(({ state }) => state === 'changed');
    const pending = statuses.filter(({ state }) => state === 'pending');
    if (changed.length > 0)
      throw new CommandError(
        `\n${changed.map(({ name }) => name).join(', ')} was applied in another form than this version has: run the version that belongs to this database.`,
      );
    if (pending.length > 0)
      throw new CommandError(
        `\n${pending.length} outstanding: \`gangway migrate plan\` shows them, \`gangway migrate up\` applies them.`,
      );
    const newer = statuses.filter(({ state }) => state === 'newer');
    console.log(
      newer.length === 0
        ? '\nUp to date.'
        : `\nAll of this version is there, and ${newer.length} of a newer one: it may run on as long as the newer one only added.`,
    );
  },
};

/** `gangway migrate plan`. */
export const migratePlanCommand: Command = {
  name: 'migrate plan',
  summary: 'print the statements `migrate up` would run, and run nothing',
  help: options,
  async run(args) {
    const { values } = parseArgs({ args, options: storeOptions });
    const statuses = await withOwnerStore(storeConfig(values), migrationStatus);
    const pending = new Set(statuses.filter(({ state }) => state === 'pending').map(({ name }) => name));
    const plan = migrations.filter(({ name }) => pending.has(name));
    console.log(
      plan.length === 0
        ? '-- Nothing to do: the database is up to date.'
        : plan
            .map(({ name, script }) => `-- ${name}${runsApart(script) ? '' : ': one transaction'}\n${script.trim()}`)
            .join('\n\n'),
    );
  },
};

/** `gangway migrate up`. */
export const migrateUpCommand: Command = {
  name: 'migrate up',
  summary: 'bring the database schema up to date',
  help: `Each change is one transaction: stopped half way, it is as if it had not begun, and the next run goes on. Indexes of
large tables are made beside the traffic, statement by statement. Behind a long reader, such as a backup, a change gives way
after a second, names the reader and tries again, for ten minutes. Several at once wait for each other. The API does the
same when it starts; run it beforehand to keep starts short.

Makes and archives the months of the audit trail, too. Where DATABASE_OWNER_URL names a role of its own for this, the API can do
neither: run this on a timer, once a day.

${options}`,
  async run(args) {
    const { values } = parseArgs({ args, options: storeOptions });
    const config = storeConfig(values);
    const { done, archived } = await withOwnerStore(config, async (store) => {
      const applied = await migrateUp(store, migrations, { onWait: (message) => console.log(`  ${message}`) });
      const { auditRetentionMonths: retentionMonths } = config.api;
      const detached = await keepAuditMonths(store.jobs, { today: new Date(), retentionMonths });
      await grantApi(config, store);
      return { done: applied, archived: detached };
    });
    for (const name of done) console.log(`  applied  ${name}`);
    for (const name of archived) console.log(`  archived ${name}`);
    console.log(
      done.length === 0 ? 'Nothing to do: the database is up to date.' : `${storeName(config)} is up to date.`,
    );
  },
};
