import { developmentAddresses, developmentConfig, firstPaint, precompress, productionRouter } from '@gangway/app-build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command, mode }) => {
  const { consolePort, apiUrl, portalUrl } = developmentAddresses(mode);
  return {
    plugins: [
      react(),
      firstPaint(),
      precompress(),
      developmentConfig({ apiUrl, portalUrl, brandName: 'Gangway', emailTldMaxLetters: 4 }),
    ],
    // The test runner takes what Node takes.
    resolve: { alias: command === 'build' ? productionRouter(import.meta.dirname) : [] },
    build: {
      target: 'baseline-widely-available',
      // Whatever is inlined as a data: address would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // The browsers built for know it themselves.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // One chunk: each alone would bring a list of all files of its page.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'routes', test: /\/routes?\.ts$/ }] } } },
      // Read by .size-limit.mjs.
      manifest: true,
    },
    server: { port: consolePort, strictPort: true },
  };
});
