import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
