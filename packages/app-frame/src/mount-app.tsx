import '@gangway/ui-kit/first-paint.css';
import '@gangway/ui-kit/font.css';
import { installTrustedTypes } from '@gangway/ui-kit';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders an app into the element `root` of its page. `workers` are the addresses of its worker files. */
export function mountApp(app: ReactNode, workers: readonly string[] = []): void {
  installTrustedTypes(workers);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  const reactRoot = createRoot(root);
  // Render in slices, so that typing into a prerendered page continues undisturbed.
  startTransition(() => reactRoot.render(<StrictMode>{app}</StrictMode>));
}
