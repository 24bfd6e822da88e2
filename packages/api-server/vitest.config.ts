import { fileURLToPath } from 'node:url';
import { serverTexts } from '@gangway/messages/server-texts';
import { keepContractDocstrings } from '@gangway/tooling/docstrings';
import { fullTrials } from '@gangway/tooling/trials';
import { defineConfig } from 'vitest/config';

// The same tests run on both stores; races only where statements really run side by side.
const server = process.env['TEST_DATABASE_URL'];
if (!server) {
  process.stderr.write('TEST_DATABASE_URL is not set: the tests on PostgreSQL, races included, do not run.\n');
}

// What differs on the embedded store, and the matrix, which reads from every module. The browser tests run on this store, demo and
// trail included, and the nightly run has all tests on both.
const differsEmbedded = [
  'src/**/*.durable.test.ts',
  'src/{store,operations/backup}/**/*.test.ts',
  'src/records/text-matching.test.ts',
  'src/testing/api-invariants/matrix.test.ts',
];

// Looks at what its process has loaded, so it has one of its own.
const ownProcess = ['src/server/tracing/tracing-off.test.ts'];

// Texts whose translation is not there yet have a stand-in, so that tests meet every language.
const source = fileURLToPath(new URL('src/outbox', import.meta.url));
const plugins = [
  keepContractDocstrings(),
  serverTexts({ source, standIn: (text, language) => `«${language}» ${text}` }),
];

const shared = {
  // Loading the server again for each of 140 files takes a fifth of the time. What a test starts it ends, and none mocks a module.
  isolate: false,
  globalSetup: ['src/testing/global-setup.ts'],
  setupFiles: ['src/testing/check-rows.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  provide: {
    recordVersion: process.env['RECORD_VERSION'] === 'true',
    isWhole: true,
  },
};

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { extends: false, plugins, test: { name: 'own process', include: ownProcess } },
      {
        extends: false,
        plugins,
        test: {
          ...shared,
          name: 'pglite',
          include: server && !fullTrials ? differsEmbedded : ['src/**/*.test.ts'],
          exclude: ['src/**/*.race.test.ts', ...ownProcess],
          provide: { ...shared.provide, isWhole: !server || fullTrials },
        },
      },
      ...(server
        ? [
            {
              extends: false as const,
              plugins,
              test: {
                ...shared,
                name: 'postgres',
                include: ['src/**/*.test.ts'],
                exclude: ['src/**/*.durable.test.ts', ...ownProcess],
                provide: { ...shared.provide, postgresServer: server },
              },
            },
          ]
        : []),
    ],
  },
});
