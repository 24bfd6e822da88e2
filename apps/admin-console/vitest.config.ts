import { defineConfig } from 'vitest/config';

// Mocks modules that other tests load in earnest, so it has a process of its own.
const ownProcess = ['src/features/import/import-page.test.tsx'];

export default defineConfig({
  test: {
    environment: 'happy-dom',
    // A file that is saved is a link that is followed: the address stays where it is.
    environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
    setupFiles: ['src/shared/test-set-up.ts'],
    restoreMocks: true,
    // A whole page, drawn and typed into, on a machine that does other things as well.
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'own process', include: ownProcess } },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ownProcess,
          // Loading React, MUI and the tables again for each of 50 files takes as long as half of the tests.
          isolate: false,
        },
      },
    ],
  },
});
