import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The proxy's configuration is proved with the real nginx; without one the other tests run all the same.
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
if (!nginx) process.stderr.write('nginx is not installed: the tests of its configuration do not run.\n');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: nginx ? [] : ['src/nginx.test.ts', 'src/traces.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(nginx ? { env: { GANGWAY_NGINX: nginx } } : {}),
  },
});
