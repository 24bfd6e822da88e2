import { DrizzleQueryError } from 'drizzle-orm';
import { isStoreUnavailable } from '../../store/index.ts';

/** Log fields of a failure: all that helps to find its cause, nothing that a caller sent. */
export interface LoggedError {
  type: string;
  message: string;
  /** Empty where the store was unavailable. */
  stack: string;
  [fact: string]: unknown;
  cause?: LoggedError;
}

// Keep facts about the failure alone. Left out on purpose: `params`, `detail`, `where` and `query` of the database's drivers,
// `rejected` and `response` of the mail server, `input` of an unreadable address.
const facts = [
  'code',
  'constraint',
  'schema',
  'table',
  'column',
  'severity',
  'routine',
  'syscall',
  'command',
  'responseCode',
  'statusCode',
] as const;
const deepest = 6;

/** Characters of a statement that the store did not answer. */
const longestStatement = 200;

/**
 * Serializes a failure for the log: the statement without its parameters, the mail server's code without its recipients. While the
 * store is unavailable each call fails alike, so such a failure has no stack, and the beginning of its statement alone.
 */
export function errorForLog(error: unknown): LoggedError {
  return logged(error, 0, isStoreUnavailable(error));
}

function logged(error: unknown, depth: number, isBrief: boolean): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown', stack: '' };
  const message = messageOf(error);
  const line: LoggedError = isBrief
    ? { type: error.name, message: cut(message), stack: '' }
    : { type: error.name, message, stack: framesOf(error) };
  for (const name of facts) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'number' || (typeof value === 'string' && value.length <= 100)) line[name] = value;
  }
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (cause instanceof Error && depth < deepest) line.cause = logged(cause, depth + 1, isBrief);
  return line;
}

function cut(text: string): string {
  return text.length > longestStatement ? `${text.slice(0, longestStatement)}…` : text;
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const { message } = error;
  if ('response' in error || 'rejected' in error) return 'the mail server refused';
  // Class 22 (data exception) and JSON.parse quote the value they cannot read.
  const quotesValue = error instanceof SyntaxError || ('code' in error && String(error.code).startsWith('22'));
  return withoutAddresses(quotesValue ? message.replaceAll(/"[^]*"/g, '"…"') : message);
}

function withoutAddresses(text: string): string {
  // Begin where a word begins: anywhere else the same word would be read again, 64 kB of it for seconds.
  return text.replaceAll(/(?<![^\s<>"'(),:;/])[^\s<>"'(),:;/]+@[^\s<>"'(),:;/]+/g, '…@…');
}

/** Stack frames without the first lines, which repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
