import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

/**
 * Builds `durable-writer.ts` for Node, below the package, so that the built file finds the packages of npm.
 * @param name of its folder: test files run side by side.
 */
export async function buildDurableWriter(name: string): Promise<{ program: string; remove(): Promise<void> }> {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(root, 'node_modules', `.durable-writer-${name}`);
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: { ssr: 'src/testing/durable-writer.ts', outDir: folder, emptyOutDir: true, target: 'node20' },
  });
  return {
    program: path.join(folder, 'durable-writer.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
