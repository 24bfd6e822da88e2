import { errorForLog } from '@gangway/api-server';
import { type Command, CommandError } from './command.ts';
import { fatalLine } from './log-line.ts';

/** Errors that tell the user what to do: printed without a stack. */
const forPeople = new Set(['CommandError', 'StartupError']);

/**
 * Runs the `gangway` program with the given commands.
 * @returns the exit code: 0 done, 1 failed, or the command's.
 */
export async function runCli(args: string[], commands: readonly Command[]): Promise<number> {
  const command = commands
    .filter(({ name }) => name.split(' ').every((word, index) => args[index] === word))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  const rest = args.slice(command?.name.split(' ').length ?? 0);

  if (!command) {
    const words = args.filter((word) => !['help', '--help', '-h'].includes(word));
    const asksForHelp = words.length === 0 || words.length < args.length;
    // `gangway migrate --help` lists its three commands.
    const group = commands.filter(({ name }) => words.length === 1 && name.startsWith(`${words[0]} `));
    const isKnown = words.length === 0 || group.length > 0;
    if (!isKnown) console.error(`There is no command '${args.join(' ')}'.\n`);
    console.log(overview(group.length > 0 ? group : commands));
    return isKnown && asksForHelp ? 0 : 1;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(`gangway ${command.name}: ${command.summary}\n\n${command.help}`);
    return 0;
  }
  try {
    await command.run(rest);
    return 0;
  } catch (error) {
    if (command.logs === true) console.log(fatalLine(error, sentenceOf(error)));
    else console.error(explain(error));
    return error instanceof CommandError ? error.exitCode : 1;
  }
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return ['gangway <command> [options]', '', ...lines, '', 'Run `gangway <command> --help` for details.'].join('\n');
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, ...facts } = errorForLog(error);
  return sentenceOf(error) ?? [message, stack, JSON.stringify(facts)].filter(Boolean).join('\n');
}

/** The message of an error that says what to do. */
function sentenceOf(error: unknown): string | undefined {
  return error instanceof Error && (forPeople.has(error.name) || isBadOption(error)) ? error.message : undefined;
}

/** node:util parseArgs names the option in its message. */
function isBadOption(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
