/**
 * The dependency rule as lint rules, for what package tags (`turbo boundaries`) cannot see: which file inside a package
 * may import what, and where the environment may be read. Every message names the remedy.
 */
import { posix } from 'node:path';
import { contexts } from './contexts.mjs';
import { logicalSidesRule } from './logical-sides.mjs';
import { messagesRule } from './messages.mjs';
import { smallFoldersRule } from './small-folders.mjs';
import { textApartRule } from './text-apart.mjs';
import { textsRule } from './texts.mjs';
import { wordsRule } from './words.mjs';

/**
 * Packages and import paths that have one home.
 * `matches` says which specifiers are meant, `allowed` which files may use them.
 */
const homes = [
  {
    matches: isPackage('axios'),
    allowed: /^packages\/(api-client|test-kit)\//,
    remedy:
      'axios lives in packages/api-client alone. Call the API through `useApi()` or `createApiClient` of @gangway/api-client.',
  },
  {
    matches: isPackage('material-react-table'),
    allowed: /^packages\/table-kit\//,
    remedy:
      'material-react-table lives in packages/table-kit alone. Use `DataTable` or `InlineRowTable` of @gangway/table-kit.',
  },
  {
    matches: isPackage('notistack'),
    allowed: /^packages\/toasts\//,
    remedy: 'notistack lives in packages/toasts alone. Use the presets of @gangway/toasts.',
  },
  {
    matches: isPackage('@mui/x-charts'),
    allowed: /^apps\/admin-console\/src\/features\/dashboard\//,
    remedy:
      "Charts are heavy and belong to the dashboard's own chunk: keep @mui/x-charts in apps/admin-console/src/features/dashboard.",
  },
  {
    matches: (specifier) => specifier === '@mui/icons-material',
    allowed: /^$/,
    remedy:
      'Import an icon by its path, such as `@mui/icons-material/EditOutlined`: the barrel costs seconds of every build.',
  },
  {
    matches: (specifier) => specifier === '@mui/material',
    allowed: /^$/,
    remedy: 'Import a component by its path, such as `@mui/material/Button`: the barrel costs seconds of every build.',
  },
  {
    matches: (specifier) => /^@gangway\/(contract|api-client|auth-client|account)(\/|$)/.test(specifier),
    allowed: /^(?!packages\/(ui-kit|form-kit|table-kit|toasts)\/)/,
    remedy: 'UI packages know neither the contract nor the API: take plain props, and let the feature bring the data.',
  },
  {
    matches: (specifier) => /^@gangway\/(api-server|gangway|sample-service)(\/|$)/.test(specifier),
    allowed: /^packages\/(api-server|gangway|sample-service|e2e|bench|deploy|handbook|sample-client)\//,
    remedy:
      'Only gangway, e2e, bench, deploy, handbook and sample-client may import the server. A browser speaks to it through @gangway/api-client.',
  },
  {
    matches: (specifier) => /^@gangway\/[^/]+\/src(\/|$)/.test(specifier),
    allowed: /^$/,
    remedy: 'Import the package by its name: what it does not export is its own business.',
  },
];

/** Files that may read the environment: one config file per package, the tools' own configuration, and scripts. */
const mayReadEnvironment =
  /(^|\/)config\.tsx?$|(^|\/)(vite|vitest|playwright)\.config\.ts$|\/(scripts|bin)\/[^/]+\.mjs$|\.mjs$/;

/** The server but for its tests and what they stand on. */
const assertsNoRows = /^packages\/api-server\/src\/(?!testing\/)(?!.*\.test\.ts$)/;

export default {
  meta: { name: 'gangway' },
  rules: {
    words: wordsRule,
    messages: messagesRule,
    'text-apart': textApartRule,
    texts: textsRule,
    'logical-sides': logicalSidesRule,
    'small-folders': smallFoldersRule,
    'one-home': {
      create(context) {
        const file = pathInProject(context);
        return onImport(context, (node, specifier) => {
          for (const home of homes)
            if (home.matches(specifier) && !home.allowed.test(file)) context.report({ node, message: home.remedy });
        });
      },
    },
    'one-way': {
      create(context) {
        const file = pathInProject(context);
        const from = layerOf(file);
        if (from === null || from.name === 'app') return {};
        return onImport(context, (node, specifier) => {
          if (!specifier.startsWith('.')) return;
          const target = posix.join(posix.dirname(file), specifier);
          const to = layerOf(target);
          if (to === null || to.name === 'shared') return;
          if (from.name === 'features' && to.name === 'features') {
            if (from.feature === to.feature) return;
            if (to.isDoor && (doors[from.app]?.[from.feature] ?? []).includes(to.feature)) return;
          }
          context.report({ node, message: wayOut[from.name] });
        });
      },
    },
    'one-door': {
      create(context) {
        const file = pathInProject(context);
        const from = contextOf(file);
        if (from === null) return {};
        return onImport(context, (node, specifier) => {
          if (!specifier.startsWith('.')) return;
          const target = posix.join(posix.dirname(file), specifier);
          const to = contextOf(target);
          if (to === null || to === from) return;
          if (!mayImport(from, to)) {
            const message = to === '' ? upToTheStart : `${to}/ lies above ${from}/. ${handIn}`;
            context.report({ node, message });
          } else if (!target.endsWith(`/src/${to}/index.ts`) && node.type !== 'ImportExpression')
            context.report({
              node,
              message: `Import from ${to}/index.ts, the door of the context: what it does not export is private to ${to}/.`,
            });
        });
      },
    },
    'typed-rows': {
      create(context) {
        if (!assertsNoRows.test(pathInProject(context))) return {};
        return {
          CallExpression(node) {
            if (node.callee.property?.name === 'execute' && node.typeArguments)
              context.report({
                node,
                message:
                  'Read rows by `selectRows(db, Row, sql`…`)` with a typebox schema: the tests hold it against what every statement answers.',
              });
          },
        };
      },
    },
    'environment-in-config': {
      create(context) {
        if (mayReadEnvironment.test(pathInProject(context))) return {};
        return {
          MemberExpression(node) {
            const name = node.computed ? node.property.value : node.property.name;
            if (name !== 'env') return;
            const { object } = node;
            const ofProcess = object.type === 'Identifier' && object.name === 'process';
            const ofModule = object.type === 'MetaProperty';
            if (ofProcess || ofModule)
              context.report({
                node,
                message: `Read ${ofProcess ? 'process.env' : 'import.meta.env'} in the package's config.ts alone, and hand the parsed value on.`,
              });
          },
          ImportDeclaration(node) {
            if (!/^(node:)?process$/.test(node.source.value)) return;
            if (node.specifiers.some((each) => each.imported?.name === 'env'))
              context.report({
                node,
                message: "Read process.env in the package's config.ts alone, and hand the parsed value on.",
              });
          },
        };
      },
    },
  },
};

/** Features whose door (`index.ts`) another feature may import, by app and importing feature. Directions form no circle. */
const doors = {
  'admin-console': {
    customers: ['organizations'],
    dashboard: ['mails', 'services'],
    users: ['access-matrix', 'access-templates', 'subscriptions'],
  },
};

/** Remedies by the folder of the importing file. */
const wayOut = {
  shared:
    'src/shared imports packages and itself alone: it lies below features and app. Take what is needed as an argument or a prop.',
  features:
    'A feature imports packages, its own folder (`./…`), `../../shared/…` and the door (`index.ts`) of a feature that `doors` in packages/tooling/src/lint/dependency-rule.mjs names for it. Move what several features use to src/shared, or add the direction to `doors` and export through the door.',
};

/** The folder of an app that holds a file (`shared` below `features` below `app`), its feature, and whether it is the feature's door; null elsewhere. */
function layerOf(file) {
  const found = /^apps\/([^/]+)\/src\/(?:(shared|app)|(features)\/([^/]+))\/(.*)$/.exec(file);
  return found
    ? { app: found[1], name: found[2] ?? found[3], feature: found[4], isDoor: found[5] === 'index.ts' }
    : null;
}

const handIn = 'Take what you need of it as an argument: app.ts or register-modules.ts hands it in.';
const upToTheStart = `A context imports nothing of what starts the server. ${handIn}`;

/** The context of a source file of the server, `''` for what starts it; null for tests, fixtures and other packages. */
function contextOf(file) {
  const found = /^packages\/api-server\/src\/(?:([^/]+)\/)?/.exec(file);
  if (!found || found[1] === 'testing' || file.endsWith('.test.ts')) return null;
  return found[1] ?? '';
}

/** Files that start the server import every context; a context only those below it. */
function mayImport(from, to) {
  if (from === '') return true;
  return levelOf(to) < levelOf(from) && to !== '';
}

function levelOf(context) {
  return contexts.findIndex((level) => level.includes(context));
}

function isPackage(name) {
  return (specifier) => specifier === name || specifier.startsWith(`${name}/`);
}

/** The linted file as a path from the root of the project, with forward slashes. */
function pathInProject(context) {
  const file = context.filename.replaceAll('\\', '/');
  const found = /(?:^|\/)((?:apps|packages)\/.*)$/.exec(file.replace(`${context.cwd.replaceAll('\\', '/')}/`, ''));
  return found ? found[1] : file;
}

/** Calls `check` for every specifier a file imports, re-exports or loads lazily. */
function onImport(context, check) {
  const fromSource = (node) => {
    if (typeof node.source?.value === 'string') check(node, node.source.value);
  };
  return {
    ImportDeclaration: fromSource,
    ExportNamedDeclaration: fromSource,
    ExportAllDeclaration: fromSource,
    ImportExpression: fromSource,
    TSImportType(node) {
      const specifier = node.source?.value ?? node.argument?.literal?.value ?? node.argument?.value;
      if (typeof specifier === 'string') check(node, specifier);
    },
    CallExpression(node) {
      const [first] = node.arguments;
      const named = node.callee.name ?? node.callee.property?.name;
      if (['require', 'mock', 'importActual'].includes(named) && typeof first?.value === 'string')
        check(node, first.value);
    },
  };
}
