/**
 * `node packages/deploy/scripts/changelog.mjs TAG`: what has changed since the tag before, from the commits' own subjects
 * (`feat(portal): …`), what asks for attention first.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @type {[title: string, belongs: (commit: { type: string, breaking: boolean }) => boolean][]} */
const sections = [
  ['Asks for attention', (commit) => commit.breaking],
  ['New', (commit) => commit.type === 'feat'],
  ['Mended', (commit) => commit.type === 'fix'],
  ['Faster', (commit) => commit.type === 'perf'],
];

/**
 * @param {readonly string[]} subjects of commits, newest first
 * @returns {string} Markdown
 */
export function changelog(subjects) {
  const commits = subjects.flatMap((subject) => {
    const match = /^(\w+)(?:\(([^)]+)\))?(!)?: (.+)$/.exec(subject);
    if (!match) return [];
    const [, type = '', scope, mark, text = ''] = match;
    return [{ type, scope, breaking: mark === '!', text }];
  });
  const lines = [];
  const told = new Set();
  for (const [title, belongs] of sections) {
    const entries = commits.filter((commit) => belongs(commit) && !told.has(commit));
    if (entries.length === 0) continue;
    lines.push(`## ${title}`, '');
    for (const commit of entries) {
      told.add(commit);
      lines.push(`- ${commit.scope ? `**${commit.scope}**: ` : ''}${commit.text}`);
    }
    lines.push('');
  }
  return lines.length === 0 ? 'Nothing that concerns users.\n' : lines.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const [tag = 'HEAD'] = process.argv.slice(2);
  let before = '';
  try {
    before = git('describe', '--tags', '--abbrev=0', `${tag}^`);
  } catch {
    // The first release: everything is new.
  }
  process.stdout.write(changelog(git('log', '--format=%s', before ? `${before}..${tag}` : tag).split('\n')));
}
