import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { catalogues } from './catalogues.mjs';

const catalogue = `
#: src/main.js
msgid "Sign in"
msgstr "Anmelden"

#: src/lazy.js
#: src/main.js
msgid "Save"
msgstr "Speichern"

#: src/lazy.js
msgid "Users"
msgstr "Personen"

#: src/lazy.js
msgid "Untranslated"
msgstr ""

#: src/of-another-app.js
msgid "Elsewhere"
msgstr "Anderswo"

#. outcomes.already_ended
#: src/of-the-server.js
msgid "Already ended."
msgstr "Bereits beendet."
`;

/** Files of the built app by their name before the hash, such as `de.first`. */
async function built(po: string): Promise<{ names: string[]; texts: (part: 'first' | 'rest') => unknown }> {
  const root = mkdtempSync(join(tmpdir(), 'gangway-messages-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  write('index.html', '<script type="module" src="/src/main.js"></script>');
  write('de.po', po);
  write(
    'src/main.js',
    `console.log('Sign in', 'Save');
     window.load = [() => import('../de.po?first'), () => import('../de.po?rest'), () => import('./lazy.js')];`,
  );
  write('src/lazy.js', `console.log('Users', 'Save');`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [catalogues({ root })],
    build: { rolldownOptions: { output: { chunkFileNames: '[name].[hash].js' } } },
  });
  const files = readdirSync(join(root, 'dist')).filter((name) => name.startsWith('de'));
  const contents = files.map((name) => readFileSync(join(root, 'dist', name), 'utf8'));
  return {
    names: files,
    texts: (part) => {
      const code = contents.find((each) => each.includes('Anmelden') === (part === 'first')) ?? '';
      const [, , json = ''] = /JSON\.parse\((["'`])(.*)\1\)/.exec(code) ?? [];
      return JSON.parse(json.replaceAll('\\"', '"'));
    },
  };
}

it('gives the first screen its own texts, and another file those of other files and the server', async () => {
  const { texts } = await built(catalogue);
  expect(texts('first')).toEqual({ texts: { 'Sign in': 'Anmelden', Save: 'Speichern' }, sentences: {} });
  expect(texts('rest')).toEqual({
    texts: { Users: 'Personen' },
    sentences: { already_ended: 'Bereits beendet.' },
  });
});

it('gives the files new names after a translation changes', async () => {
  const [one, same, other] = [
    await built(catalogue),
    await built(catalogue),
    await built(catalogue.replace('Personen', 'Leute')),
  ];
  expect(same.names).toEqual(one.names);
  expect(other.names).not.toEqual(one.names);
});
