import { defineConfig } from 'vitest/config';

// Isolate this test, which mocks a module that others load for real.
const ownProcess = ['src/connection.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    environment: 'happy-dom',
    restoreMocks: true,
    projects: [
      { extends: true, test: { name: 'own process', include: ownProcess } },
      {
        extends: true,
        test: { name: 'shell', include: ['src/**/*.test.{ts,tsx}'], exclude: ownProcess, isolate: false },
      },
    ],
  },
});
