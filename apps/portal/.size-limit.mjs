import { chunkFiles } from '@gangway/app-build';

const entry = chunkFiles('dist', (key) => key === 'index.html');

// oxlint-disable-next-line import/no-default-export -- size-limit reads it
export default [
  {
    name: 'Sign-in page, first load',
    path: ['dist/index.html', 'dist/assets/first-paint-*.js', 'dist/assets/prerendered-*.css', ...entry],
    limit: '150 kB',
  },
  { name: 'Font', path: 'dist/assets/*.woff2', brotli: false, limit: '36 kB' },
];
