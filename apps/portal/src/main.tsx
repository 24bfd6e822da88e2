import '@gangway/ui-kit/first-paint.css';
import '@gangway/ui-kit/font.css';
import { gangwayTheme, installTrustedTypes, reloadOnStaleChunk } from '@gangway/ui-kit';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadConfig } from './app/config.tsx';
import { isPaintedFirst } from './app/screen/first-paint.tsx';
import { preloadRoute } from './app/routes.tsx';

installTrustedTypes();
reloadOnStaleChunk();
// Shown by the page itself, which asks again.
preloadRoute(window.location.pathname).catch(() => {});

// After this file, not from within it: to whoever watches (developer tools, Lighthouse) the browser would name the place of the
// request, and read the whole file once more to find it.
const config = Promise.resolve().then(() => loadConfig());
// Whoever awaits it shows the failure; without this the browser would report it as unhandled as well.
config.catch(() => {});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
const reactRoot = createRoot(root);
function show() {
  // From here on every page brings its own title, and of two the first would count.
  document.querySelector('title')?.remove();
  // In slices: typing into what is already on the screen goes on undisturbed.
  startTransition(() => {
    reactRoot.render(
      <StrictMode>
        <App config={config} />
      </StrictMode>,
    );
  });
}
/** Made here it is a task of its own: within the first drawing it would hold up whoever types already. */
async function makeTheme() {
  await new Promise((resolve) => setTimeout(resolve));
  gangwayTheme();
}
// The painted sign-in page stays until the application can take its place; elsewhere the application says that it loads.
if (isPaintedFirst()) Promise.all([config, makeTheme()]).then(show, show);
else show();
