import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Aliases for Vite's `resolve.alias`: react-router's own production files. Its package leads every bundler to the development ones,
 * which are 0.5 kB heavier (brotli) on the sign-in page.
 *
 * @param {string} root folder of the app
 * @throws when an upgrade has moved the files: then drop or repair the alias.
 */
export function productionRouter(root) {
  const fromApp = createRequire(join(root, 'package.json'));
  const fromRouterDom = createRequire(fromApp.resolve('react-router-dom/package.json'));
  const folder = join(dirname(fromRouterDom.resolve('react-router/package.json')), 'dist/production');
  return [
    { find: /^react-router$/, replacement: join(folder, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(folder, 'dom-export.mjs') },
  ].map((alias) => {
    if (!existsSync(alias.replacement)) throw new Error(`react-router has no ${alias.replacement} any more.`);
    return alias;
  });
}
