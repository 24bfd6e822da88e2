import { describe, expect, it } from 'vitest';
import { logLines } from './log-lines.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A place to write to that refuses as told, and keeps the rest. */
function place(refusals: (string | undefined)[]) {
  let kept = '';
  const write = (_fd: number, bytes: unknown) => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw failure(refusal);
    const text = String(bytes);
    // Half of it, as a pipe that is nearly full takes.
    const taken = text.slice(0, Math.ceil(text.length / 2));
    kept += taken;
    return taken.length;
  };
  return { lines: logLines(1, write), kept: () => kept };
}

describe('the log', () => {
  it('writes every line whole, however little is taken at a time', () => {
    const { lines, kept } = place([]);
    lines.write('{"msg":"one"}\n');
    expect(kept()).toBe('{"msg":"one"}\n');
  });

  it('waits a moment for a pipe that is full', () => {
    const { lines, kept } = place(['EAGAIN', 'EAGAIN']);
    lines.write('one\n');
    expect(kept()).toBe('one\n');
  });

  it('goes on without space, and says afterwards how much is missing', () => {
    const { lines, kept } = place(['ENOSPC', 'ENOSPC', 'ENOSPC']);
    for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) lines.write(line);
    const [notice = '', last] = kept().trim().split('\n');
    expect(JSON.parse(notice)).toMatchObject({ level: 40, lost: 3 });
    expect(last).toBe('four');
  });
});
