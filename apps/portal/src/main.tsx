import { mountApp } from '@gangway/app-frame';
import { reloadOnStaleChunk } from '@gangway/ui-kit';
import { App, startPortal } from './app/app.tsx';
import { preloadPath } from './app/routes.ts';
import { isPrerendered, removePrerendered } from './shared/prerendered.tsx';

reloadOnStaleChunk();
// Start first: a page's code waits for the texts of its language.
const start = startPortal();
// Ignore a failure: the page loads its code again, and shows it.
preloadPath(window.location.pathname).catch(() => {});

function mount() {
  mountApp(<App start={start} />);
}
// Keep the prerendered sign-in page until the application can replace it; elsewhere show the application loading.
if (isPrerendered()) {
  start.catch(removePrerendered).finally(mount);
} else {
  mount();
}
