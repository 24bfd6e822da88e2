import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Test the proxy's configuration with the real nginx; skip only those tests without it.
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
