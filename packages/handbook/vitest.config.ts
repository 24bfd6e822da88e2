import { fileURLToPath } from 'node:url';
import { serverTexts } from '@gangway/messages/server-texts';
import { defineConfig } from 'vitest/config';

const sourceOf = (name: string) => fileURLToPath(new URL(`../${name}/src/index.ts`, import.meta.url));

export default defineConfig({
  plugins: [serverTexts({ source: fileURLToPath(new URL('../api-server/src/outbox', import.meta.url)) })],
  // Print from the sources, so that no page shows a stale build.
  resolve: {
    alias: {
      '@gangway/api-server': sourceOf('api-server'),
      '@gangway/gangway': sourceOf('gangway'),
      '@gangway/sample-service': sourceOf('sample-service'),
    },
  },
  test: { include: ['src/**/*.test.ts'], testTimeout: 30_000 },
});
