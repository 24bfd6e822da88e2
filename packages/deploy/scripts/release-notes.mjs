/**
 * `node packages/deploy/scripts/release-notes.mjs v0.1.0`: what `.github/CHANGELOG.md` says of that version, without its heading.
 * Fails where the changelog or a package's version has been forgotten, so that no release goes out without its notes.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);

/**
 * @param {string} changelog in the form of Keep a Changelog
 * @param {string} version `0.1.0`
 * @returns {string} Markdown
 * @throws when the changelog does not have that version, or says nothing of it
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}] - `));
  if (!section) throw new Error(`.github/CHANGELOG.md has no section "## [${version}] - date".`);
  const notes = section
    .slice(section.indexOf('\n'))
    .replaceAll(/^\[[^\]]+\]: .+$/gm, '')
    .trim();
  if (!notes) throw new Error(`.github/CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tag = ''] = process.argv.slice(2);
  const version = tag.replace(/^v/, '');
  const own = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version;
  if (own !== version) throw new Error(`package.json says version ${own}, the tag ${tag}.`);
  process.stdout.write(releaseNotes(readFileSync(new URL('.github/CHANGELOG.md', root), 'utf8'), version));
}
