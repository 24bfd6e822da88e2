import { rm } from 'node:fs/promises';
import path from 'node:path';
import { serverTexts } from '@gangway/messages/server-texts';
import { build } from 'vite';

/**
 * Builds a file of this folder for Node, below the package, so that the built file finds the packages of npm: a process that tests kill.
 * @param name of its folder: test files run side by side.
 */
export async function buildProgram(file: string, name: string): Promise<{ program: string; remove(): Promise<void> }> {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = path.join(root, 'node_modules', `.program-${name}`);
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [serverTexts({ source: path.join(root, 'src/outbox') })],
    build: { ssr: `src/testing/${file}.ts`, outDir: folder, emptyOutDir: true, target: 'node20' },
  });
  return {
    program: path.join(folder, `${file}.js`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
