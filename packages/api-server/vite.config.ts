import { defineConfig } from 'vite';

// One file for Node: our own packages inside, everything from npm stays a dependency.
export default defineConfig({
  build: {
    ssr: 'src/index.ts',
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
  ssr: { noExternal: [/^@gangway\//] },
});
