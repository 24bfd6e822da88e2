import { developmentAddresses, developmentConfig, firstPaint, lean, precompress } from '@gangway/app-build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => {
  const { portalPort, apiUrl, consoleUrl } = developmentAddresses(mode);
  return {
    plugins: [
      react(),
      lean(),
      firstPaint({
        page: { module: '/src/app/sign-in-markup.tsx', name: 'signInMarkup', script: 'src/app/show-sign-in.js' },
      }),
      precompress(),
      developmentConfig({ apiUrl, consoleUrl, brandName: 'Gangway', emailTldMaxLetters: 4 }),
    ],
    build: {
      target: 'baseline-widely-available',
      // Whatever is inlined as a data: address would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // The browsers built for know it themselves.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Read by scripts/check-size.mjs.
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
