import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { releaseNotes } from '../scripts/release-notes.mjs';
import { chartFile, packageFiles, withVersion } from '../scripts/set-version.mjs';

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
  const changelog = read('.github/CHANGELOG.md');
  const released = [...changelog.matchAll(/^## \[(\d.*?)\]/gm)].map(([, name = '']) => name);

  it('is the same in every package and in the chart', () => {
    expect(packageFiles().length).toBeGreaterThan(20);
    for (const path of [...packageFiles(), chartFile]) {
      const text = read(path);
      expect(text).toContain(version);
      expect([path, withVersion(path, text, version)]).toEqual([path, text]);
    }
  });

  it('is that of the newest release, or the next one in the making', () => {
    expect(changelog.match(/^## .*$/m)?.[0]).toBe('## [Unreleased]');
    const isNext = version.endsWith('-dev') && !released.includes(version.replace('-dev', ''));
    expect(isNext || released[0] === version).toBe(true);
    expect(released.filter((name) => releaseNotes(changelog, name) === '')).toEqual([]);
  });

  it('is the only one that documents name without a release', () => {
    const documents = [
      'README.md',
      ...inFolder('.github', /\.(?:md|yml)$/),
      ...inFolder('packages', /\.(?:md|ya?ml|example|service|Dockerfile)$/),
    ];
    expect(documents.length).toBeGreaterThan(60);
    for (const path of documents) {
      const named = read(path).match(/\bv0\.\d+\.\d+(?:-dev)?\b(?!\.)/g) ?? [];
      for (const name of named)
        expect([path, [...released, version]]).toEqual([path, expect.arrayContaining([name.slice(1)])]);
    }
  });
});

/** Files below a folder of the repository whose names match. */
function inFolder(folder: string, name: RegExp): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : inFolder(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}
