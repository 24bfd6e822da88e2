import { mountApp } from '@gangway/app-frame';
import { reloadOnStaleChunk } from '@gangway/ui-kit';
import { App } from './app/app.tsx';
import { preloadPath } from './app/pages.tsx';
import { loadConfig } from './shared/config.ts';
import { isPrerendered, removePrerendered } from './shared/prerendered.tsx';

reloadOnStaleChunk();
// A failure is shown by the page itself, which asks again.
preloadPath(window.location.pathname).catch(() => {});
const config = loadConfig();

function mount() {
  mountApp(<App config={config} />);
}
// The prerendered sign-in page stays until the application can take its place; elsewhere the application says that it loads.
if (isPrerendered()) {
  config.catch(removePrerendered).finally(mount);
} else {
  mount();
}
