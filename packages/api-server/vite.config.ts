import { fileURLToPath } from 'node:url';
import { serverTexts } from '@gangway/messages/server-texts';
import { keepContractDocstrings } from '@gangway/tooling/docstrings';
import { defineConfig } from 'vite';

// One file for Node: our own packages inside, with what they alone write workbooks with; everything else from npm stays a
// dependency. What a thread runs is a file beside it.
export default defineConfig({
  plugins: [keepContractDocstrings(), serverTexts({ source: fileURLToPath(new URL('src/outbox', import.meta.url)) })],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'src/index.ts', 'hash-thread': 'src/identity/passwords/hash-thread.js' },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: [/^@gangway\//, 'papaparse', 'write-excel-file'] },
  // Take the commit from the environment: an image or an archive has no clone to ask.
  define: { 'process.env.GANGWAY_REVISION': JSON.stringify(process.env['GANGWAY_REVISION'] || 'unknown') },
});
