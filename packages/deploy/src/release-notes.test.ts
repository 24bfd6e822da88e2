import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { releaseNotes } from '../scripts/release-notes.mjs';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2027-01-01\n\n### Added\n\n- Two.\n\n## [0.1.0] - 2026-11-24\n\n### Added\n\n- One.\n\n[0.1.0]: https://example.com/v0.1.0\n';

  it('are the section of its version, without heading and addresses', () => {
    expect(releaseNotes(changelog, '0.2.0')).toBe('### Added\n\n- Two.\n');
    expect(releaseNotes(changelog, '0.1.0')).toBe('### Added\n\n- One.\n');
  });

  it('fail when missing', () => {
    expect(() => releaseNotes(changelog, '0.3.0')).toThrow('has no section');
    expect(() => releaseNotes('## [0.1.0] - 2026-11-24\n', '0.1.0')).toThrow('says nothing of 0.1.0');
  });
});

describe('this version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };

  it('is the same in every package', () => {
    const folders = ['apps', 'packages'].flatMap((parent) =>
      readdirSync(new URL(parent, root)).map((name) => `${parent}/${name}`),
    );
    const versions = folders.map(
      (folder) => (JSON.parse(read(`${folder}/package.json`)) as { version: string }).version,
    );
    expect(versions.length).toBeGreaterThan(20);
    expect(new Set(versions)).toEqual(new Set([version]));
  });

  it('has its section in the changelog, below the unreleased one', () => {
    const changelog = read('.github/CHANGELOG.md');
    expect(releaseNotes(changelog, version)).toMatch(/^### /m);
    const headings = [...changelog.matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name);
    expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
  });
});
