import { readFileSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const handbook = new URL('..', import.meta.url);
const titleOf = (page: string) => /^# (.+)$/m.exec(readFileSync(new URL(page, handbook), 'utf8'))?.[1] ?? page;
const section = (text: string, folder: string, pages: readonly string[]) => ({
  text,
  collapsed: folder === 'decisions',
  items: pages.map((page) => ({ text: titleOf(`${folder}/${page}.md`), link: `/${folder}/${page}` })),
});
const everyPageOf = (folder: string) =>
  readdirSync(new URL(folder, handbook))
    .toSorted()
    .map((name) => name.replace(/\.md$/, ''));

/** The site: `vitepress build` fails on dead links, and writes its own search index. */
export default defineConfig({
  title: 'Gangway',
  description: 'The handbook of Gangway: a sign-in portal, its admin console and their API',
  outDir: 'dist',
  cacheDir: 'node_modules/.vitepress',
  rewrites: { 'README.md': 'index.md' },
  // Addresses of the demo.
  ignoreDeadLinks: 'localhostLinks',
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      section('Start', 'start', ['what-it-is', 'first-service']),
      section('Administer', 'administer', ['README', 'people', 'delegate', 'sign-in', 'reviews', 'usage', 'services']),
      section('Connect', 'connect', ['openid-connect', 'hand-off', 'api', 'events', 'certification']),
      section('Operate', 'operate', [
        'install',
        'containers',
        'upgrade',
        'back-up',
        'restore',
        'proxies',
        'scale',
        'watch',
        'protect-the-trail',
        'personal-data',
        'when-things-fail',
        'configuration-as-a-file',
        'import-people',
      ]),
      section('Reference', 'reference', everyPageOf('reference')),
      { text: 'Architecture', link: '/architecture' },
      section('Decisions', 'decisions', everyPageOf('decisions')),
    ],
  },
});
