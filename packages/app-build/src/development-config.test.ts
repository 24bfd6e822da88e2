import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { developmentConfig } from './development-config.mjs';
import { builtPage, fixtureApp } from './testing/fixture-app.ts';

const settings = { apiUrl: 'http://localhost:4002', brandName: 'Gangway', emailTldMaxLetters: 4 };

it('the development server serves the settings at /config.json', async () => {
  const app = fixtureApp();
  const server = await createServer({
    root: app.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [developmentConfig(settings)],
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
  });
  onTestFinished(() => server.close());
  await server.listen();
  const response = await fetch(new URL('/config.json', server.resolvedUrls?.local[0]));
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual(settings);
});

it('keeps the settings out of a build', async () => {
  const app = fixtureApp();
  const page = await builtPage(app, developmentConfig(settings));
  expect(page).not.toContain('localhost');
  expect(app.has('dist/config.json')).toBe(false);
});
