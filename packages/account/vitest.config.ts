import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 20_000,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    restoreMocks: true,
  },
});
