#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/index.js', import.meta.url);
if (!existsSync(built)) {
  console.error('Gangway is not built yet: run `pnpm build` first.');
  process.exit(1);
}
const { commands, runCli } = await import(built.href);
process.exitCode = await runCli(process.argv.slice(2), commands);
