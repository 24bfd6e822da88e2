import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.ts';

/**
 * What an option says, or else what the person at the terminal answers.
 * @throws CommandError where neither can be had.
 */
export async function given(value: string | undefined, question: string, option: string): Promise<string> {
  if (value !== undefined) return value;
  if (!process.stdin.isTTY) throw new CommandError(`${question} is missing: add ${option}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`${question}: `);
  } finally {
    terminal.close();
  }
}

/** The first line of standard input: how a secret comes in without standing in the list of processes or a shell's history. */
export async function firstLineOfInput(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}
