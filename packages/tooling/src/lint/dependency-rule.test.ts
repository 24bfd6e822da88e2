import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
// All of them ask the linter at once.
vi.setConfig({ maxConcurrency: 200 });

const project = mkdtempSync(join(tmpdir(), 'gangway-lint-'));

interface Asked {
  path: string;
  source: string;
  /** Names of empty files in the same folder. */
  beside: readonly string[];
  answer: (said: string) => void;
}
let asked: Asked[] = [];

/** What the rules say of `source` in a project where it stands at `path`. Those that are asked together share a run of the linter. */
function lint(path: string, source: string, beside: readonly string[] = []): Promise<string> {
  return new Promise((answer) => {
    if (asked.length === 0) setTimeout(lintAll);
    asked.push({ path, source, beside, answer });
  });
}

function lintAll(): void {
  const all = asked;
  asked = [];
  for (const [place, { path, source, beside }] of all.entries()) {
    const file = join(project, String(place), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
    for (const name of beside) writeFileSync(join(dirname(file), name), '');
  }
  const run = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=unix', '.'], {
    cwd: project,
    encoding: 'utf8',
  });
  const lines = (run.stdout + run.stderr).split('\n');
  for (const [place, { path, answer }] of all.entries()) {
    answer(lines.filter((line) => line.startsWith(`${place}/${path}:`)).join('\n'));
    rmSync(join(project, String(place)), { recursive: true });
  }
}

beforeAll(() => {
  writeFileSync(
    join(project, '.oxlintrc.json'),
    JSON.stringify({
      jsPlugins: [join(root, 'packages/tooling/src/lint/dependency-rule.mjs')],
      categories: { correctness: 'off' },
      rules: {
        'gangway/one-home': 'error',
        'gangway/one-way': 'error',
        'gangway/one-door': 'error',
        'gangway/typed-rows': 'error',
        'gangway/words': 'error',
        'gangway/text-apart': 'error',
        'gangway/texts': 'error',
        'gangway/messages': 'error',
        'gangway/logical-sides': 'error',
        'gangway/small-folders': 'error',
        'gangway/environment-in-config': 'error',
      },
    }),
  );
});
afterAll(() => {
  rmSync(project, { recursive: true });
});

const bans: [path: string, source: string, remedy: string][] = [
  ['apps/portal/src/app/x.ts', "import axios from 'axios';", 'createApiClient'],
  ['packages/api-server/src/x.ts', 'const text = `${name} is switched off.`;', 'is inactive'],
  ['apps/portal/src/app/x.tsx', 'const text = <p>Could not load it.</p>;', 'Couldn’t'],
  ['packages/account/src/x.ts', "import type { AxiosError } from 'axios';", 'createApiClient'],
  ['packages/e2e/src/x.ts', "await import('axios');", 'createApiClient'],
  ['apps/admin-console/src/app/x.ts', "export * from 'material-react-table';", 'InlineRowTable'],
  ['apps/portal/src/app/x.ts', "import { enqueueSnackbar } from 'notistack';", '@gangway/toasts'],
  ['packages/ui-kit/src/x.ts', "import { Edit } from '@mui/icons-material';", 'EditOutlined'],
  ['packages/ui-kit/src/x.ts', "import { Button } from '@mui/material';", '@mui/material/Button'],
  ['packages/form-kit/src/x.ts', "import type { User } from '@gangway/contract';", 'plain props'],
  ['packages/table-kit/src/x.ts', "import { useApi } from '@gangway/api-client';", 'plain props'],
  [
    'apps/portal/src/app/x.ts',
    "import { startServer } from '@gangway/api-server';",
    'Only gangway, e2e, bench, deploy, handbook and sample-client',
  ],
  ['apps/portal/src/app/x.ts', "import { theme } from '@gangway/ui-kit/src/theme.ts';", 'by its name'],
  ['apps/admin-console/src/features/users/x.ts', "import { BarChart } from '@mui/x-charts/BarChart';", 'dashboard'],
  [
    'packages/api-server/src/trail/x.ts',
    "import { readScope } from '../entitlement/index.ts';",
    'entitlement/ lies above trail/',
  ],
  [
    'packages/api-server/src/openid/x.ts',
    "import { listPlans } from '../catalogue/index.ts';",
    'catalogue/ lies above openid/',
  ],
  [
    'packages/api-server/src/people/users/x.ts',
    "export { listPlans } from '../../catalogue/plans/plans.ts';",
    'catalogue/index.ts',
  ],
  ['packages/api-server/src/app.ts', "import { listPlans } from './catalogue/plans/plans.ts';", 'catalogue/index.ts'],
  ['packages/api-server/src/store/x.ts', "import { buildApp } from '../app.ts';", 'nothing of what starts the server'],
  ['packages/api-server/src/catalogue/plans/x.ts', 'await db.execute<Plan>(statement);', 'selectRows'],
  ['packages/api-server/src/openid/x.ts', 'await tx.execute<{ sid: string }>(statement);', 'selectRows'],
  ['apps/portal/src/features/sign-in/x.ts', "import { y } from '../launcher/y.ts';", 'through the door'],
  ['apps/portal/src/features/sign-in/x.ts', "import { y } from '../../app/routes.tsx';", 'through the door'],
  ['apps/portal/src/features/sign-in/deep/x.ts', "import { y } from '../../launcher/y.ts';", 'through the door'],
  ['apps/admin-console/src/features/users/x.ts', "import { y } from '../../app/shell.tsx';", 'through the door'],
  ['apps/portal/src/features/sign-in/x.ts', "import { App } from '../../app/app.tsx';", 'through the door'],
  ['apps/admin-console/src/features/users/x.ts', "await import('../roles/role-row.tsx');", 'through the door'],
  [
    'apps/admin-console/src/features/users/x.ts',
    "import { y } from '../subscriptions/subscriber.ts';",
    'through the door',
  ],
  ['apps/admin-console/src/features/subscriptions/x.ts', "import { y } from '../users/index.ts';", 'through the door'],
  ['apps/portal/src/features/users/x.ts', "import { y } from '../subscriptions/index.ts';", 'through the door'],
  ['apps/admin-console/src/shared/x.ts', "import { y } from '../app/shell.tsx';", 'below features and app'],
  ['apps/admin-console/src/shared/x.ts', "import { y } from '../features/users/y.ts';", 'below features and app'],
  ['packages/api-server/src/app.ts', 'console.log(process.env.PORT);', "package's config.ts"],
  ['packages/api-server/src/app.ts', "import { env } from 'node:process';", "package's config.ts"],
  ['apps/portal/src/app/api.ts', 'console.log(import.meta.env.DEV);', "package's config.ts"],
];

const leave: [path: string, source: string][] = [
  ['packages/api-client/src/x.ts', "import axios from 'axios';"],
  ['packages/test-kit/src/x.ts', "import axios from 'axios';"],
  ['packages/table-kit/src/x.ts', "import { useMaterialReactTable } from 'material-react-table';"],
  ['packages/toasts/src/x.ts', "import { enqueueSnackbar } from 'notistack';"],
  ['packages/ui-kit/src/x.ts', "import Button from '@mui/material/Button';"],
  ['packages/account/src/x.ts', "import { user } from '@gangway/contract';"],
  ['packages/gangway/src/x.ts', "import { startServer } from '@gangway/api-server';"],
  ['apps/admin-console/src/features/dashboard/x.ts', "import { BarChart } from '@mui/x-charts/BarChart';"],
  ['apps/portal/src/features/sign-in/x.ts', "import { paths } from '../../shared/paths.ts';"],
  ['apps/portal/src/features/sign-in/deep/x.ts', "import { y } from '../y.ts';"],
  ['apps/admin-console/src/features/users/deep/x.ts', "import { paths } from '../../../shared/paths.ts';"],
  ['apps/admin-console/src/features/users/x.ts', "import { y } from './deep/y.ts';"],
  ['apps/admin-console/src/features/users/x.ts', "import { y } from '../subscriptions/index.ts';"],
  ['apps/admin-console/src/features/users/deep/x.ts', "import { y } from '../../subscriptions/index.ts';"],
  ['apps/admin-console/src/shared/x.ts', "import { paths } from './paths.ts';"],
  ['apps/admin-console/src/app/x.ts', "import { paths } from '../shared/paths.ts';"],
  ['apps/portal/src/app/routes.tsx', "import { SignInPage } from '../features/sign-in/sign-in-page.tsx';"],
  ['packages/api-server/src/config/config.ts', 'console.log(process.env.PORT);'],
  ['apps/portal/vite.config.ts', 'console.log(process.env.PORT);'],
];

describe.concurrent('the words rule', () => {
  it('names the word to use', async () => {
    expect(await lint('packages/contract/src/x.ts', 'export const jobTemplate = 1;')).toContain(
      'Say accessTemplate, not jobTemplate',
    );
  });

  it('leaves Kubernetes its own word', async () => {
    expect(await lint('packages/deploy/src/x.ts', 'export const jobTemplate = 1;')).not.toContain('Say ');
  });
});

describe.concurrent('the dependency rule', () => {
  it.each(bans)('in %s forbids %s', async (path, source, remedy) => {
    expect(await lint(path, source)).toContain(remedy);
  });

  it.each(leave)('in %s allows %s', async (path, source) => {
    expect(await lint(path, source)).not.toMatch(/error/i);
  });
});

describe.concurrent('text beside what comes and goes', () => {
  const inDiv = (children: string) =>
    lint('packages/ui-kit/src/a.tsx', `export const A = ({ x, n }) => <div>${children}</div>;\n`);

  it.each([
    '{x ? <b /> : null} text',
    "text {x ? 'more' : null}",
    "{x ? 'none' : <b />} <i />",
    '{x ? <>since <b /></> : null}',
    '<i />{x && `${n} more`}',
  ])('is refused: %s', async (children) => expect(await inDiv(children)).toContain('gangway(text-apart)'));

  it('is refused where a function answers text or an element', async () => {
    expect(await lint('packages/ui-kit/src/a.tsx', "export const a = (x) => (x ? 'Never' : <b />);\n")).toContain(
      'text-apart',
    );
  });

  it.each([
    "{x ? 'one' : 'other'}",
    "{x ? 'none' : <b />}",
    '{x ? <b /> : null} <span>text</span>',
    'text {x ? <b /> : null}',
    "text {x ? 'one' : 'other'}",
    "{x ?? 'nobody'} text",
  ])('passes: %s', async (children) => expect(await inDiv(children)).not.toContain('text-apart'));
});

describe.concurrent('a side of the screen in a style', () => {
  const styled = (sx: string) => lint('packages/ui-kit/src/a.ts', `export const style = ${sx};\n`);

  it.each([
    ["{ marginLeft: 'auto' }", 'marginInlineStart'],
    ["{ '& i': { right: 0 } }", 'insetInlineEnd'],
    ['{ pl: 2 }', 'paddingInlineStart'],
    ["{ textAlign: 'right' }", 'start'],
  ])('is refused: %s', async (sx, remedy) => expect(await styled(sx)).toContain(remedy));

  it('passes where it follows the reading direction, and in the margin of a chart', async () => {
    expect(await styled("{ insetInlineStart: 0, textAlign: 'end' }")).not.toContain('logical-sides');
    expect(
      await lint('apps/admin-console/src/features/a.tsx', 'export const A = () => <Chart margin={{ left: 0 }} />;\n'),
    ).not.toContain('logical-sides');
  });
});

describe.concurrent('a text outside a message', () => {
  const messages = (source: string, path = 'apps/portal/src/app/x.tsx') => lint(path, source);

  it.each([
    'export const a = <p>Sign in</p>;',
    'export const a = <Field label="First Name" />;',
    "export const a = (x) => (x ? 'Your access has ended.' : null);",
    'export const a = (x) => `Request access to ${x}`;',
    'export const a = (x) => t(`Request access to ${x}`);',
    "export const a = t('Sign in');",
  ])('is refused: %s', async (source) => expect(await messages(source)).toContain('gangway(messages)'));

  it.each([
    "export const a = () => <p>{t('Sign in')}</p>;",
    "export const a = msg('Your access has ended.');",
    'export const a = <code>npm</code>;',
    'export const a = <input name="given-name" autoComplete="given-name" />;',
    "export const a = () => new Error('The page has no root element.');",
    "export const a = (event) => event.key === 'Page Down';",
  ])('passes: %s', async (source) => expect(await messages(source)).not.toContain('gangway(messages)'));

  it('is refused in the console too, and passes in tests', async () => {
    const text = 'export const a = <p>Sign in</p>;';
    expect(await messages(text, 'apps/admin-console/src/features/users/x.tsx')).toContain('gangway(messages)');
    expect(await messages(text, 'apps/admin-console/src/features/users/x.test.tsx')).not.toContain('gangway(messages)');
  });
});

describe.concurrent('a folder', () => {
  const files = (count: number, end: string) => Array.from({ length: count }, (_, index) => `a${String(index)}${end}`);
  const rule = 'gangway(small-folders)';

  it('is refused a 26th source, with the remedy', async () => {
    const said = await lint('apps/portal/src/shared/x.ts', '', files(25, '.tsx'));
    expect(said).toContain('shared/ holds 26 sources');
    expect(said).toContain('Move those that serve one thing into a folder');
    expect(await lint('packages/api-server/src/people/x.ts', '', files(25, '.ts'))).toContain(rule);
  });

  it('holds 25 sources with any number of tests', async () => {
    const beside = [...files(24, '.ts'), ...files(9, '.test.ts')];
    expect(await lint('apps/portal/src/shared/x.ts', '', beside)).not.toContain(rule);
  });

  it.each(['packages/api-server/src/testing/x.ts', 'packages/contract/src/x.ts'])('passes: %s', async (path) =>
    expect(await lint(path, '', files(25, '.ts'))).not.toContain(rule),
  );
});
