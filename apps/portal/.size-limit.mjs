import { chunkFiles } from '@gangway/app-build';

const page = ['dist/index.html', 'dist/assets/first-paint-*.js', 'dist/assets/prerendered-*.css'];
const entry = chunkFiles('dist', (key) => key === 'index.html');
/** @type {string[]} */
const languages = [];
chunkFiles('dist', (key) => {
  const [, tag] = /([\w-]+)\.po\?first$/.exec(key) ?? [];
  if (tag !== undefined) languages.push(tag);
  return tag !== undefined;
});

/** @param {string} tag */
function filesOf(tag) {
  const mirrored = tag === 'ar';
  return chunkFiles(
    'dist',
    (key) =>
      key.endsWith(`/${tag}.po?first`) ||
      key.endsWith('/load-language.ts') ||
      (mirrored && key.endsWith('/mirror-plugins.ts')),
  );
}

// oxlint-disable-next-line import/no-default-export -- size-limit reads it
export default [
  { name: 'Sign-in page, first load', path: [...page, ...entry], limit: '150 kB' },
  ...languages.map((tag) => ({
    name: `Sign-in page in ${tag}, first load`,
    path: [...new Set([...page, ...entry, ...filesOf(tag)])],
    limit: '150 kB',
  })),
  { name: 'Font', path: 'dist/assets/*.woff2', brotli: false, limit: '36 kB' },
];
