import SonicBoom from 'sonic-boom';

/** Start of each line: levels as words, times as nginx writes them. */
export const lineForm = {
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
};

export interface LogDestination {
  write(line: string): void;
  /** Resolves when all lines are written, after a second at the latest; lines written later are dropped. */
  close(): Promise<void>;
}

const closeWithin = 1_000;

/**
 * Writes log lines to a file descriptor without blocking the event loop. While the descriptor takes nothing (a slow reader, a
 * full disk, a closed pipe), lines wait in a buffer. Lines beyond `maxLength` bytes are dropped and counted; a later line
 * reports their number. `pino.destination` is the same stream, but stops logging at a closed pipe and may hang at exit.
 */
export function logDestination(fd: number, { maxLength = 4 * 1024 * 1024 } = {}): LogDestination {
  let dropped = 0;
  let isEnded = false;
  let isLate = false;
  const lines = new SonicBoom({ fd, sync: false, maxLength, retryEAGAIN: () => !isLate });
  lines.on('drop', () => {
    dropped += 1;
  });
  // Keep the lines: the next one tries again. Without a listener the process would end.
  lines.on('error', () => {});
  lines.on('drain', () => {
    if (dropped === 0 || isEnded) return;
    const lost = dropped;
    dropped = 0;
    lines.write(
      `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'log lines were lost' })}\n`,
    );
  });
  return {
    write(line) {
      if (!isEnded) lines.write(line);
    },
    close: () =>
      new Promise((resolve) => {
        if (isEnded) return resolve();
        isEnded = true;
        const done = () => {
          clearTimeout(timer);
          isLate = true;
          resolve();
        };
        const timer = setTimeout(done, closeWithin);
        lines.once('close', done);
        lines.once('error', done);
        lines.end();
      }),
  };
}
