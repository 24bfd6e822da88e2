import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contexts } from '@gangway/tooling/contexts';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

describe.each(files)('%s', (file) => {
  it('links to files and headings that exist', () => {
    const links = [...withoutCode(textOf(file)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
      ([, link = '']) => link,
    );
    expect(links.filter((link) => !leadsSomewhere(file, link))).toEqual([]);
  });

  it('names paths of the repository that exist', () => {
    const named = [...textOf(file).matchAll(/`((?:packages|apps)\/[\w./@-]+\w)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });
});

it('tells the contexts of the server in the order that lint holds', () => {
  const page = textOf('packages/handbook/architecture.md');
  const order = contexts.map((level) => (level.length > 1 ? `{${level.join(', ')}}` : level[0]));
  expect(page).toContain(`\`${order.join(' < ')} < app\``);
  const folders = readdirSync(path.join(root, 'packages/api-server/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(contexts.flat().concat('testing').toSorted()).toEqual(folders.toSorted());
  expect(folders.filter((name) => !page.includes(`\n${name}/ `))).toEqual([]);
});

it('lists as many files in a walk of today as it says, and each exists', () => {
  const walks = [
    ...textOf('packages/handbook/architecture.md').matchAll(/^Today, (\d+) files:\n\n```text\n([\s\S]*?)```/gm),
  ];
  expect(walks).toHaveLength(3);
  for (const [, count, list = ''] of walks) {
    const listed = list
      .trim()
      .split('\n')
      .map((line) => line.trim().replace(/^\d+ /, ''));
    expect(listed).toHaveLength(Number(count));
    expect(listed.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  }
});

function leadsSomewhere(from: string, link: string): boolean {
  const [target = '', heading] = link.split('#', 2);
  const file = target === '' ? from : path.join(path.dirname(from), target);
  if (!existsSync(path.join(root, file))) return false;
  return heading === undefined || anchorsOf(file).has(heading);
}

/** Anchors as GitHub makes them of headings. */
function anchorsOf(file: string): Set<string> {
  const headings = [
    ...textOf(file)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ];
  return new Set(
    headings.map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
