/**
 * `pnpm gen:screen carrier`: a new admin list screen, added to and renamed in place, with its contract and its test.
 * It goes in whole and compiles as it is; what only a person can decide is printed at the end.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { contractFile, pageFile, queriesFile, rowFile, testFile, wordsOf } from './screen-templates.mjs';

/**
 * @param {string} root folder of the project
 * @param {{ singular: string, plural?: string }} names in lower case, words joined by hyphens
 * @returns {string[]} the files that were made or changed
 */
export function genScreen(root, names) {
  for (const name of [names.singular, names.plural ?? 'x'])
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
      throw new Error(`'${name}' is not a name in lower case with hyphens, such as carrier or shipping-line.`);
  const words = wordsOf(names.singular, names.plural);
  const feature = `apps/admin-console/src/features/${words.plural}`;
  const made = {
    [`packages/contract/src/${words.singular}.ts`]: contractFile(words),
    [`${feature}/${words.singular}-queries.ts`]: queriesFile(words),
    [`${feature}/${words.singular}-row.tsx`]: rowFile(words),
    [`${feature}/${words.plural}-page.tsx`]: pageFile(words),
    [`${feature}/${words.plural}-page.test.tsx`]: testFile(words),
  };
  for (const path of Object.keys(made)) if (existsSync(join(root, path))) throw new Error(`${path} is there already.`);

  // All edits are worked out before the first file is written, so that a place that moved leaves nothing half done.
  const edits = {
    'packages/contract/src/index.ts': (text) => `${text}export * from './${words.singular}.ts';\n`,
    'packages/contract/src/policy.ts': before(
      '} as const satisfies Record<string, readonly AdminRole[]>;',
      `  '${words.plural}:read': everyAdmin,\n  '${words.plural}:write': superAdmin,\n`,
    ),
    'apps/admin-console/src/app/api.ts': after(
      "  search: ['search'],\n",
      `  ${words.camelPlural}: ['${words.plural}'],\n`,
    ),
    'apps/admin-console/src/app/paths.ts': before(
      "  profile: '/profile',",
      `  ${words.camelPlural}: '/${words.plural}',\n`,
    ),
    'apps/admin-console/src/app/routes.tsx': before(
      '  ownPage(paths.profile,',
      `  page(
    paths.${words.camelPlural},
    '${words.plural}:read',
    async () => (await import('../features/${words.plural}/${words.plural}-page.tsx')).${words.PascalPlural}Page,
  ),
`,
    ),
  };
  const changed = Object.fromEntries(
    Object.entries(edits).map(([path, edit]) => [path, edit(readFileSync(join(root, path), 'utf8'), path)]),
  );
  for (const [path, text] of Object.entries({ ...made, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...Object.keys(made), ...Object.keys(changed)];
}

function before(anchor, addition) {
  return (text, path) => text.replace(found(text, anchor, path), () => `${addition}${anchor}`);
}

function after(anchor, addition) {
  return (text, path) => text.replace(found(text, anchor, path), () => `${anchor}${addition}`);
}

function found(text, anchor, path) {
  if (!text.includes(anchor)) throw new Error(`${path} no longer has '${anchor.trim()}', where the screen is entered.`);
  return anchor;
}

/** Longer names break lines elsewhere. */
async function formatAsTheRest(root, files) {
  const prettier = await import('prettier');
  for (const file of files) {
    const path = join(root, file);
    const options = { ...(await prettier.resolveConfig(path)), filepath: path };
    writeFileSync(path, await prettier.format(readFileSync(path, 'utf8'), options));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { plural: { type: 'string' } } });
    const [singular] = positionals;
    if (singular === undefined)
      throw new Error('pnpm gen:screen NAME [--plural NAMES], for example: pnpm gen:screen carrier');
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const files = genScreen(root, { singular, ...(values.plural === undefined ? {} : { plural: values.plural }) });
    await formatAsTheRest(root, files);
    const { plural } = wordsOf(singular, values.plural);
    console.log(`${files.map((file) => `  ${file}`).join('\n')}

What is left:
  1. The fields, in packages/contract/src/${singular}.ts and ${singular}-row.tsx; who may read and write, in policy.ts.
  2. The server: a migration, and packages/api-server/src/modules/${plural}/ mounted in register-modules.ts;
     then enter ${singular} in packages/contract/src/contract.ts.
  3. A way to it: a tab in paths.ts (the sidebar has the specified six entries) and a line in the search palette.
Try it: pnpm --filter @gangway/admin-console test ${plural}`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
