import { defineConfig } from 'vite';

export default defineConfig({
  // Keep these external: each is built already, and bundling would lose its dependencies.
  ssr: { external: ['@gangway/api-server', '@gangway/sample-service'] },
  // Keep dist/public, which holds the packed apps, when `pnpm dev` rebuilds the program.
  build: { ssr: 'src/index.ts', target: 'node20', minify: false, emptyOutDir: false },
});
