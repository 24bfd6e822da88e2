import { keepContractDocstrings } from '@gangway/tooling/docstrings';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [keepContractDocstrings()],
  test: { testTimeout: 20_000, include: ['src/**/*.test.ts'] },
});
