import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { CommandError } from './command.ts';

/**
 * Value of an option, or else the user's answer at the terminal.
 * @throws CommandError without either.
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

/** First line of standard input, which keeps a secret out of the process list and shell history. */
export async function firstLineOfInput(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}
