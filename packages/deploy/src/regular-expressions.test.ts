import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullTrials } from '@gangway/tooling/trials';
import { expect, it, vi } from 'vitest';

// Use the pure engine: one thread, without Java or a native program.
vi.stubEnv('RECHECK_BACKEND', 'pure');
const { check } = await import('recheck');

const root = fileURLToPath(new URL('../../../', import.meta.url));
const literal = /(?<=[=(,:?[!&|{};\n]\s*|return )\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g;

/** Slow only for long input, which these never get. */
const boundedInput = new Set([
  // Typed by users, in their browsers.
  '/^subscribe\\s+(.+)$/iu',
  // A password: at most 256 letters.
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu',
  // Address built by the server.
  '/([^/]{8})[^/]{8,}$/',
]);

/** Every source file of browser and server, without tests. */
function sources(): string[] {
  const programs = ['apps/portal', 'apps/admin-console', 'packages/api-server', 'packages/sample-service'];
  const libraries = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  const tools = new Set(
    ['bench', 'deploy', 'e2e', 'tooling', 'test-kit', 'handbook'].map((name) => `packages/${name}`),
  );
  return [...new Set([...programs, ...libraries])]
    .filter((folder) => !tools.has(folder))
    .flatMap((folder) => {
      try {
        return readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(root, folder, 'src', name),
        );
      } catch {
        return [];
      }
    })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.includes('/testing/'));
}

// Takes half a minute: nightly.
it.runIf(fullTrials)('no regular expression takes exponential or polynomial time', { timeout: 240_000 }, async () => {
  const found = new Map<string, [source: string, flags: string, file: string]>();
  for (const file of sources()) {
    for (const [, source = '', flags = ''] of readFileSync(file, 'utf8').matchAll(literal)) {
      found.set(`/${source}/${flags}`, [source, flags, relative(root, file)]);
    }
  }
  expect(found.size).toBeGreaterThan(50);
  const vulnerable: string[] = [];
  for (const [expression, [source, flags, file]] of found) {
    if (boundedInput.has(expression)) continue;
    const { status } = await check(source, flags, { timeout: 10_000 });
    if (status === 'vulnerable') vulnerable.push(`${expression} in ${file}`);
  }
  expect(vulnerable).toEqual([]);
  expect([...boundedInput].filter((expression) => !found.has(expression))).toEqual([]);
});
