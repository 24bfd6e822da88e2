import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';

const file = fileURLToPath(new URL('../systemd/gangway.env.example', import.meta.url));

/** Assignments as systemd reads them (systemd.exec, EnvironmentFile): one a line, outer quotes removed. */
function bySystemd(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !/^[#;]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return [name, value.replace(/^(["'])(.*)\1$/, '$2')];
    }),
  );
}

it('the example of the settings file means the same to systemd, Node and bash', () => {
  const text = readFileSync(file, 'utf8');
  const settings = bySystemd(text);
  expect(settings).toMatchObject({ MAIL_FROM: 'Gangway <no-reply@example.com>', APP_SECRET: '' });
  expect({ ...parseEnv(text) }).toEqual(settings);
  const sourced = execFileSync('bash', ['-euc', 'set -a; . "$1"; env -0', 'bash', file], { env: {}, encoding: 'utf8' });
  const shell = Object.fromEntries(sourced.split('\0').map((line) => /^([^=]*)=(.*)$/s.exec(line)?.slice(1) ?? []));
  expect(shell).toMatchObject(settings);
});
