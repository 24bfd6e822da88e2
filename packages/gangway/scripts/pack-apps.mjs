/** Second half of this package's build: packs both built apps into `dist/public/`, with their compressed files. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const target = fileURLToPath(new URL('../dist/public', import.meta.url));
const apps = [
  { folder: 'apps/portal', name: 'portal' },
  { folder: 'apps/admin-console', name: 'console' },
];

rmSync(target, { recursive: true, force: true });
for (const { folder, name } of apps) {
  const source = join(root, folder, 'dist');
  if (!existsSync(join(source, 'index.html'))) {
    console.error(`${folder} is not built: run \`pnpm build\` in the root, which builds everything in order.`);
    process.exit(1);
  }
  cpSync(source, join(target, name), { recursive: true });
}
