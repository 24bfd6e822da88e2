import {
  developmentAddresses,
  developmentConfig,
  firstPaint,
  lightFormik,
  minifyChunks,
  precompress,
  prerender,
  productionRouter,
  withoutSideEffects,
} from '@gangway/app-build';
import { catalogues } from '@gangway/messages/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const rules =
  /\/node_modules\/(yup|property-expr|tiny-case|toposort)\/|\/form-kit\/src\/form\/(rules|validate-with)\.ts$/;
const forms =
  /\/node_modules\/(formik|es-toolkit|react-fast-compare|deepmerge|tiny-warning)\/|\/form-kit\/src\/(form\/(form|submit|use-after)|fields\/(text|switch))/;
const choices = /\/@mui\/material\/(esm\/)?(Autocomplete|useAutocomplete)\/|\/form-kit\/src\/fields\/autocomplete/;

export default defineConfig(({ command, mode }) => {
  const { consolePort, apiUrl, portalUrl } = developmentAddresses(mode);
  return {
    plugins: [
      react(),
      catalogues(),
      firstPaint({ script: 'src/app/prerendered-shell.js' }),
      prerender({ module: '/src/app/prerendered-shell.tsx', name: 'prerenderedShell' }),
      minifyChunks(),
      precompress(),
      developmentConfig({ apiUrl, portalUrl, brandName: 'Gangway', emailTldMaxLetters: 4 }),
    ],
    // The test runner takes what Node takes.
    resolve: { alias: command === 'build' ? [...productionRouter(import.meta.dirname), ...lightFormik] : [] },
    build: {
      target: 'baseline-widely-available',
      // Whatever is inlined as a data: address would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // The browsers built for know it themselves.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        treeshake: { moduleSideEffects: withoutSideEffects },
        output: {
          // By itself the bundler makes a file of every few modules that two pages share: 80 files before the first row of
          // users, six at a time over HTTP/1.1. What every page needs comes in two files, what a dozen of them share in a third.
          codeSplitting: {
            groups: [
              // Each alone would bring a list of all files of its page.
              { name: 'routes', test: /\/routes?\.ts$/ },
              { name: 'base', test: /node_modules/, minShareCount: 34 },
              { name: 'initial', tags: ['$initial'] },
              // What asks for the first rows comes before what shows them.
              {
                name: 'first-rows',
                test: /\/contract\/src\/|\/(choice-queries|counted|list-counts|me-queries|page-of|prefetch-list|queries|saved-view-queries|table-query)\.ts$/,
              },
              // A list is shown without forms, and rows that open in place without more than their rules.
              {
                name: 'lists',
                test: (id: string) => [rules, forms, choices].every((later) => !later.test(id)),
                minShareCount: 14,
              },
              { name: 'rules', test: rules, minShareCount: 2 },
              { name: 'choices', test: choices, minShareCount: 2 },
              { name: 'forms', test: forms, minShareCount: 2 },
            ],
          },
        },
      },
      // Read by .size-limit.mjs.
      manifest: true,
    },
    server: { port: consolePort, strictPort: true },
  };
});
