import { developmentAddresses, developmentConfig, firstPaint, lean, precompress } from '@gangway/app-build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => {
  const { consolePort, apiUrl, portalUrl } = developmentAddresses(mode);
  return {
    plugins: [
      react(),
      lean(),
      firstPaint(),
      precompress(),
      developmentConfig({ apiUrl, portalUrl, brandName: 'Gangway', emailTldMaxLetters: 4 }),
    ],
    build: {
      target: 'baseline-widely-available',
      // Whatever is inlined as a data: address would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // The browsers built for know it themselves.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The size check follows the imports from here.
      manifest: true,
    },
    server: { port: consolePort, strictPort: true },
  };
});
