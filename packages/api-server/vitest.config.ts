import { defineConfig } from 'vitest/config';

// The same tests run on both stores; races only where statements really run side by side.
const server = process.env['TEST_DATABASE_URL'];
if (!server) {
  process.stderr.write('TEST_DATABASE_URL is not set: the tests on PostgreSQL, races included, do not run.\n');
}

const shared = {
  globalSetup: ['src/testing/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  provide: { recordRelease: process.env['RECORD_RELEASE'] === 'true' },
};

export default defineConfig({
  test: {
    projects: [
      {
        extends: false,
        test: { ...shared, name: 'pglite', include: ['src/**/*.test.ts'], exclude: ['src/**/*.race.test.ts'] },
      },
      ...(server
        ? [
            {
              extends: false as const,
              test: {
                ...shared,
                name: 'postgres',
                include: ['src/**/*.test.ts'],
                exclude: ['src/**/*.durable.test.ts'],
                provide: { ...shared.provide, postgresServer: server },
              },
            },
          ]
        : []),
    ],
  },
});
