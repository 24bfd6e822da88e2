import { writeSync } from 'node:fs';

/** A full pipe gets this long to be read before a line is given up. */
const patience = { tries: 10, milliseconds: 10 };

/**
 * Where the log goes: lines to a file descriptor, at once. A line that cannot be written (no space, nobody reads) is lost and counted,
 * and the next that can be written is preceded by one that says how many were. Requests go on: pino's own destination would end
 * the process, and hang while it does.
 */
export function logLines(fd: number, write: typeof writeSync = writeSync): { write: (line: string) => void } {
  let lost = 0;
  const put = (text: string) => {
    let rest = Buffer.from(text);
    for (let tries = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(write(fd, rest));
      } catch (error) {
        if (!isBusy(error) || (tries += 1) > patience.tries) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, patience.milliseconds);
      }
    }
  };
  return {
    write(line) {
      try {
        if (lost > 0) put(`${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines were lost' })}\n`);
        lost = 0;
        put(line);
      } catch {
        lost += 1;
      }
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');
}
