import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const filesIn = (folder: string, ending: string) =>
  readdirSync(new URL(`../${folder}`, import.meta.url)).filter((name) => name.endsWith(ending));

it.each(filesIn('systemd', '.service'))('lets the process change no program: %s', (unit) => {
  const lines = read(`systemd/${unit}`).split('\n');
  expect(lines).toEqual(expect.arrayContaining(['NoNewPrivileges=true', 'ProtectSystem=strict']));
  expect(lines.filter((line) => /^(?:User=gangway|DynamicUser=true)$/.test(line))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('ReadWritePaths='))).toEqual([]);
});

it('gives the program in the image of the API to root, and runs it as another user', () => {
  const stage =
    read('containers/api.Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect(stage).toMatch(/^COPY .*--chown=root:root \/app \/app$/m);
  expect(stage).toMatch(/^USER (?!root)\w+$/m);
});

it('has the guide give the program to root once it is built', () => {
  const guide = readFileSync(new URL('../../handbook/operate/install.md', import.meta.url), 'utf8');
  expect(guide).toContain('sudo chown -R root: /opt/gangway && sudo chmod -R go+rX,go-w /opt/gangway');
  expect(guide).not.toMatch(/chown -R gangway/);
});
