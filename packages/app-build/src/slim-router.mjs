import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'vite';

const virtual = '\0gangway:router';

/**
 * Builds an app with the parts of react-router that it names. The package's file marks its links, forms and scroll
 * restoration as side effects of loading it, so that a bundler keeps them with all that they call: 1.6 kB (brotli) on the
 * sign-in page. Bundled by itself first, where no statement at the top level but theirs writes a property, it can go.
 *
 * @param {readonly string[]} parts every name that the app imports: the build fails at one that lacks
 * @returns {import('vite').Plugin}
 * @throws when an upgrade has moved the production file: then drop or repair the plugin.
 */
export function slimRouter(parts) {
  let root = '';
  return {
    name: 'gangway:slim-router',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (/^react-router(-dom)?$/.test(id) ? virtual : undefined),
    load: (id) => (id === virtual ? bundled(productionFile(root), parts) : undefined),
  };
}

/**
 * @param {string} file
 * @param {readonly string[]} parts
 */
async function bundled(file, parts) {
  const entry = join(dirname(file), 'gangway-router-parts.mjs');
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'gangway:router-parts',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? `export { ${parts.join(', ')} } from './${basename(file)}';` : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: /^(?![./])/,
        treeshake: { propertyWriteSideEffects: false, manualPureFunctions: pureFunctions },
      },
    },
  });
  const [bundle] = Array.isArray(output) ? output : [];
  const [chunk] = bundle?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('react-router was not bundled.');
  return chunk.code;
}

/** React's, under the names that react-router's file imports React by. */
const pureFunctions = ['React', ...Array.from({ length: 30 }, (_, index) => `React${index}`)].flatMap((react) =>
  ['forwardRef', 'createContext', 'memo', 'lazy'].map((name) => `${react}.${name}`),
);

/**
 * Path of react-router's production file. Its package leads every bundler to the development one, 0.5 kB heavier.
 * @param {string} root folder of the app
 */
function productionFile(root) {
  const file = join(routerFolder(root), 'dist/production/index.mjs');
  if (!existsSync(file)) throw new Error(`react-router has no ${file} any more.`);
  return file;
}

/** @param {string} root */
function routerFolder(root) {
  const fromApp = createRequire(join(root, 'package.json'));
  const fromRouterDom = createRequire(fromApp.resolve('react-router-dom/package.json'));
  return dirname(fromRouterDom.resolve('react-router/package.json'));
}
