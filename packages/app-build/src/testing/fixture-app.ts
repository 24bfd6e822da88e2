import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Plugin, build } from 'vite';
import { onTestFinished } from 'vitest';

export interface Folder {
  root: string;
  write: (path: string, content: string | Buffer) => void;
  read: (path: string) => string;
  has: (path: string) => boolean;
  /** Names of the built files below `assets/`. */
  assets: () => string[];
}

/** Temporary folder, deleted after the test. */
export function folder(): Folder {
  const root = mkdtempSync(join(tmpdir(), 'gangway-app-build-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  return {
    root,
    write: (path, content) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    has: (path) => existsSync(join(root, path)),
    assets: () => readdirSync(join(root, 'dist/assets')),
  };
}

/** Minimal app: a page, a module with a style sheet, and the font. */
export function fixtureApp(): Folder {
  const app = folder();
  app.write(
    'index.html',
    `<!doctype html>
<html lang="en">
  <head>
    <title>App</title>
    <script type="module" src="/src/main.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>
`,
  );
  app.write('src/main.js', "import './main.css';\nconsole.log('the app has started');\n");
  app.write('src/main.css', "@font-face { font-family: Face; src: url('./face-latin-wght-normal.woff2'); }\n");
  app.write('src/face-latin-wght-normal.woff2', Buffer.from('a font'));
  return app;
}

/** Builds the app like the real ones. @returns its page. */
export async function builtPage(app: Folder, ...plugins: Plugin[]): Promise<string> {
  await build({
    root: app.root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, manifest: true },
  });
  return app.read('dist/index.html');
}
