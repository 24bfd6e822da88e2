import {
  developmentAddresses,
  developmentConfig,
  firstPaint,
  precompress,
  prerender,
  productionRouter,
} from '@gangway/app-build';
import { catalogues } from '@gangway/messages/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command, mode }) => {
  const { portalPort, apiUrl, consoleUrl } = developmentAddresses(mode);
  return {
    plugins: [
      react(),
      catalogues(),
      firstPaint({ script: 'src/app/prerendered-sign-in.js' }),
      prerender({ module: '/src/app/prerendered-sign-in.tsx', name: 'prerenderedSignIn' }),
      precompress(),
      developmentConfig({ apiUrl, consoleUrl, brandName: 'Gangway', emailTldMaxLetters: 4 }),
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
      // Read by .size-limit.mjs.
      manifest: true,
      rolldownOptions: {
        output: {
          // What the first screen needs travels as one file: compressed together it is a tenth smaller than in a dozen.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
    },
    server: { port: portalPort, strictPort: true },
  };
});
