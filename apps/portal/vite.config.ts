import {
  developmentAddresses,
  developmentConfig,
  firstPaint,
  lightFormik,
  minifyChunks,
  precompress,
  prerender,
  slimRouter,
  withoutSideEffects,
} from '@gangway/app-build';
import { catalogues } from '@gangway/messages/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Parts of react-router that the app and its packages import: another name fails the build. */
const routerParts = [
  'BrowserRouter',
  'Link',
  'Navigate',
  'Outlet',
  'matchPath',
  'useInRouterContext',
  'useLocation',
  'useNavigate',
  'useParams',
  'useRoutes',
  'useSearchParams',
];

export default defineConfig(({ command, mode }) => {
  const { portalPort, apiUrl, consoleUrl } = developmentAddresses(mode);
  return {
    plugins: [
      react(),
      catalogues(),
      firstPaint({ script: 'src/app/prerendered-sign-in.js' }),
      prerender({ module: '/src/app/prerendered-sign-in.tsx', name: 'prerenderedSignIn' }),
      slimRouter(routerParts),
      minifyChunks(),
      precompress(),
      developmentConfig({ apiUrl, consoleUrl, brandName: 'Gangway', emailTldMaxLetters: 4 }),
    ],
    // The test runner takes what Node takes.
    resolve: { alias: command === 'build' ? lightFormik : [] },
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
        treeshake: { moduleSideEffects: withoutSideEffects },
        output: {
          // Cut the bundler's name of a shared file, which lists all that share it; seven letters tell 4 trillion builds apart,
          // and no compression makes the 70 names that the first screen lists shorter.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
          codeSplitting: {
            groups: [
              // What the first screen needs travels as one file: compressed together it is a tenth smaller than in a dozen.
              { name: 'first', tags: ['$initial'] },
              // Join the smallest shared files: the first screen lists the names of all, and a page loads little that it does not need.
              { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
            ],
          },
        },
      },
    },
    server: { port: portalPort, strictPort: true },
  };
});
