import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// Test the proxies' configuration with the real nginx and HAProxy; skip only those tests without them.
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
if (!nginx) process.stderr.write('nginx is not installed: the tests of its configuration do not run.\n');
const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find(existsSync);
if (!haproxy) process.stderr.write('HAProxy is not installed: the test of its configuration does not run.\n');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [
      ...(nginx ? [] : ['src/nginx.test.ts', 'src/nginx-problems.test.ts', 'src/traces.test.ts']),
      ...(haproxy ? [] : ['src/haproxy.test.ts']),
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...(nginx ? { env: { GANGWAY_NGINX: nginx } } : {}),
  },
});
