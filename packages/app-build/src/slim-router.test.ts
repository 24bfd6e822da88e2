import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { slimRouter } from './slim-router.mjs';
import { folder } from './testing/fixture-app.ts';

const portal = fileURLToPath(new URL('../../../apps/portal', import.meta.url));

/** Builds a script that imports from react-router with these parts, in the portal's folder. */
async function built(source: string, parts: readonly string[], root = portal): Promise<string> {
  const entry = `${root}/imports-router.mjs`;
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      slimRouter(parts),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: ['react'] } },
  });
  const [chunk] = (output as Rolldown.RolldownOutput).output;
  return chunk.code;
}

it('brings the parts that are named, without the links and forms that nothing imports', async () => {
  const code = await built(
    `import { Link } from 'react-router-dom'; import { useLocation } from 'react-router'; console.log(Link, useLocation);`,
    ['Link', 'useLocation'],
  );
  expect(code).toContain('function LinkWithRef');
  expect(code).not.toMatch(/NavLinkWithRef|ScrollRestoration|FormData/);
});

it('fails the build at a part that is not named', async () => {
  await expect(built(`import { NavLink } from 'react-router-dom'; console.log(NavLink);`, ['Link'])).rejects.toThrow(
    /"NavLink" is not exported/,
  );
});

it('fails the build when an upgrade has moved the production file', async () => {
  const app = folder();
  for (const name of ['react-router-dom', 'react-router'])
    app.write(`node_modules/${name}/package.json`, JSON.stringify({ name }));
  await expect(built(`import 'react-router-dom';`, ['Link'], app.root)).rejects.toThrow(
    /react-router has no .*production/,
  );
});
