import { defineConfig } from 'vite';

export default defineConfig({
  build: { ssr: 'src/index.ts', target: 'node20', minify: false, emptyOutDir: true },
});
