import { hostname } from 'node:os';
import { errorForLog } from '@gangway/api-server';

/** A line in the form of the API's log, for what is said before the API has its own. */
export function logLine(level: 'warn' | 'fatal', msg: string, fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    level,
    time: new Date().toISOString(),
    pid: process.pid,
    hostname: hostname(),
    ...fields,
    msg,
  });
}

/** The last line of a process that could not start. */
export function fatalLine(error: unknown, explained: string | undefined): string {
  if (explained !== undefined) return logLine('fatal', explained);
  const err = errorForLog(error);
  return logLine(
    'fatal',
    `The API cannot start: ${err.message}. Run \`gangway doctor\` with the same environment, which says what to fix.`,
    { err },
  );
}
