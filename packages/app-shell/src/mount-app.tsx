import '@gangway/ui-kit/first-paint.css';
import '@gangway/ui-kit/font.css';
import { installTrustedTypes } from '@gangway/ui-kit';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders an app into the element `root` of its page. */
export function mountApp(app: ReactNode): void {
  installTrustedTypes();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  const reactRoot = createRoot(root);
  // In slices, so that typing into a prerendered page goes on undisturbed.
  startTransition(() => reactRoot.render(<StrictMode>{app}</StrictMode>));
}
