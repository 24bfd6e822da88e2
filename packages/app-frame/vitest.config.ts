import { defineConfig } from 'vitest/config';

// Mocks a module that other tests load in earnest, so it has a process of its own.
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
