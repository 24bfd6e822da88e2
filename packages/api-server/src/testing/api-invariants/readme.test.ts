import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { everyRoute } from '../conformance.ts';

const root = new URL('../../..', import.meta.url);
const text = readFileSync(new URL('README.md', root), 'utf8');
const served = everyRoute.map(({ method, path }) => `${method} ${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}`);

describe('the README', () => {
  it('names calls and tests that are there', () => {
    const rows = [...text.matchAll(/^\| `([A-Z]+ \/[^`]+)`(?: \(sic\))? +\| [^|]*\| `(src\/[^`]+)` +\|/gm)];
    expect(rows.length).toBe(33);
    for (const [, call = '', file = ''] of rows) {
      expect(served).toContain(call);
      const path = fileURLToPath(new URL(file, root));
      expect([file, existsSync(path)]).toEqual([file, true]);
    }
    for (const [, file = ''] of text.matchAll(/`(src\/[^`<]+\.test\.ts)`/g)) {
      expect([file, existsSync(new URL(file, root))]).toEqual([file, true]);
    }
  });

  it('names every setting with its default', () => {
    const config = readFileSync(new URL('src/config/config.ts', root), 'utf8');
    const settings = new Set(
      [...config.matchAll(/\b(?:read|secret|choice|integer|flag|origin|address)\(\s*'([A-Z_]+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(settings.size).toBeGreaterThan(30);
    for (const name of settings) expect(text).toContain(`\`${name ?? ''}\``);
    for (const [, name = '', value = ''] of config.matchAll(/integer\('([A-Z_]+)', ([\d_]+),/g)) {
      const line = text.split('\n').find((row) => row.includes(`\`${name}\``)) ?? '';
      expect(line.replaceAll('_', '')).toContain(value.replaceAll('_', ''));
    }
  });
});
