import { parseArgs } from 'node:util';
import { CommandError, type Command } from '../command.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { storeConfig, storeHelp, storeOptions } from '../store-options.ts';

const marks = { ok: '  ok   ', warning: '  warn ', failure: '  FAIL ' };

/** `gangway doctor`. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'check settings, database, keys, mail, clock and addresses, and say what to fix',
  help: `Changes nothing and sends nothing. Exits with 1 if something must be fixed. Run it with the very environment the API has.

Options
${storeHelp}`,

  async run(args) {
    const { values } = parseArgs({ args, options: storeOptions });
    const findings = await examine(() => storeConfig(values));
    console.log(findings.map(describe).join('\n'));
    const failures = findings.filter(({ state }) => state === 'failure').length;
    const warnings = findings.filter(({ state }) => state === 'warning').length;
    if (failures > 0) throw new CommandError(`\n${failures} to fix, ${warnings} to look at.`);
    console.log(warnings > 0 ? `\nNothing to fix, ${warnings} to look at.` : '\nAll is well.');
  },
};

function describe({ subject, state, found, remedy }: Finding): string {
  return `${marks[state]} ${subject.padEnd(14)} ${found}${remedy === undefined ? '' : `\n${' '.repeat(23)}→ ${remedy}`}`;
}
