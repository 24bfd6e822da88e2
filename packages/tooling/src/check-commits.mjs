/**
 * Lints the messages of all commits after the one that added this file. Finds that commit by the file, since its hash would not
 * survive a rebase. In a shallow clone it is the oldest commit there is, and the check covers less.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** @returns the hash of the first commit that is not read; empty outside a git work tree. */
function firstCommit() {
  try {
    const added = ['log', '--diff-filter=A', '--format=%H', '--', here];
    return execFileSync('git', added, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .split('\n')
      .at(-1);
  } catch {
    return '';
  }
}

const from = firstCommit();
if (from) {
  const { status } = spawnSync('commitlint', ['--from', from, '--to', 'HEAD'], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  console.log('No history of commits here: no message was checked.');
}
