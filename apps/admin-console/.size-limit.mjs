import { chunkFiles } from '@gangway/app-build';

const shell = chunkFiles('dist', (key, { name }) => key === 'index.html' || name === 'admin-page');
const table = beyond(
  shell,
  chunkFiles('dist', (_key, { file }, source) => file.endsWith('.js') && source().includes('mrt-row-select')),
);
const users = beyond(
  new Set([...shell, ...table]),
  chunkFiles('dist', (key) => key.endsWith('/users-page.tsx')),
);

// oxlint-disable-next-line import/no-default-export -- size-limit reads it
export default [
  { name: 'Shell: what every page needs', path: ['dist/assets/first-paint-*.js', ...shell], limit: '190 kB' },
  { name: 'Table, beyond the shell', path: table, limit: '110 kB' },
  // Calendar and charts, 80 kB each, belong to dialogs and the dashboard: a list page fetches neither.
  { name: 'Users, beyond shell and table', path: users, limit: '20 kB' },
];

/** @param {Set<string>} known @param {Set<string>} files */
function beyond(known, files) {
  return [...files].filter((file) => !known.has(file));
}
