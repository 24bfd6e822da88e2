import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type PlannedStep, applyConfiguration, tryConfiguration } from '@gangway/api-server';
import { given } from '../ask.ts';
import { CommandError, type Command } from '../command.ts';
import { storeConfig, storeHelp, storeName, storeOptions, withCurrentStore } from '../store-options.ts';

/** Exit code of a `--check` that found changes, so that a pipeline can tell it from a failure. */
const outstanding = 2;

/** `gangway apply`: applies a configuration file kept in a repository. */
export const applyCommand: Command = {
  name: 'apply',
  summary: 'bring roles, services, plans, organizations and branches into line with a file',
  help: `gangway apply FILE       YAML or JSON as \`gangway export\` writes it; - is standard input

Prints what would be created (+), changed (~) and ended (-), field by field, asks, and does all of it in one transaction by the
rules of the console, or nothing. It stands in the audit trail as done by gangway apply. Applied again, there is nothing to do.

Records are known by their names. What a file does not name stays as it is: a record, or a field of one. Lists (the roles a
service offers, what is released to an organization) are as the file has them. \`isActive: false\` ends a record; nothing is ever
deleted. \`formerly: Old name\` beside a name renames a record, and may stay. A new client of a service has no secret yet:
\`gangway client set SERVICE\` makes it.

Options
  --yes              do not ask
  --dry-run          print the plan, and do nothing
  --check            the same; ends with ${outstanding} when there is something to do, with 1 when the file has a fault
${storeHelp}

Example
  gangway export > gangway.yaml
  gangway apply gangway.yaml --check`,

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...storeOptions,
        yes: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new CommandError('Name one file.');
    const config = storeConfig(values);
    const configuration = file === '-' ? await text(process.stdin) : readText(file);
    await withCurrentStore(config, async (store) => {
      const plan = await tryConfiguration(store, config.api, configuration);
      console.log(plan.length === 0 ? `${storeName(config)} is as the file says.` : describe(plan));
      if (plan.length === 0 || values['dry-run']) return;
      if (values.check) throw new CommandError(`\n${count(plan)} outstanding.`, { exitCode: outstanding });
      const answer = values.yes ? 'yes' : await given(undefined, 'Confirmation (yes)', '--yes');
      if (answer.trim() !== 'yes') throw new CommandError('Nothing was changed.');
      await applyConfiguration(store, config.api, configuration, plan);
      console.log(`Done: ${count(plan)}.`);
    });
  },
};

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: name a file that \`gangway export\` wrote.`, { cause: error });
  }
}

const marks = { create: '+', change: '~', end: '-' } as const;

function describe(plan: readonly PlannedStep[]): string {
  const lines = plan.flatMap(({ action, label, changes }) => [
    `${marks[action]} ${label}`,
    ...changes.map(({ field, from, to }) => {
      const before = action === 'create' ? '' : `${inWords(from)} → `;
      return `    ${field.padEnd(29)} ${before}${inWords(to)}`;
    }),
  ]);
  return [...lines, '', `${count(plan)}.`].join('\n');
}

/** Prints JSON, which shows an empty text and keeps control characters from the terminal. */
function inWords(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map((each) => JSON.stringify(each)).join(', ')}]`
    : (JSON.stringify(value) ?? '""');
}

function count(plan: readonly PlannedStep[]): string {
  const of = (action: PlannedStep['action']) => plan.filter((step) => step.action === action).length;
  return `${of('create')} to create, ${of('change')} to change, ${of('end')} to end`;
}
