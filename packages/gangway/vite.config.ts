import { defineConfig } from 'vite';

export default defineConfig({
  // Built once each, and found in node_modules at run time: bundling them again would lose their own dependencies.
  ssr: { external: ['@gangway/api-server', '@gangway/sample-service'] },
  // dist/public holds the packed apps: `pnpm dev` builds the program again and leaves them.
  build: { ssr: 'src/index.ts', target: 'node20', minify: false, emptyOutDir: false },
});
