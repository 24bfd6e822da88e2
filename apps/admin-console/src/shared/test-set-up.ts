import { fullTrials } from '@gangway/tooling/trials';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Skip style checks: asking each element whether style sheets hide it takes most of a test's time, and nothing here
// hides by style.
// Render twice, as StrictMode does, in the nightly run alone.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000, reactStrictMode: fullTrials });

// Read the inline style alone: computing it from all style sheets takes an eighth of the time.
const compute = window.getComputedStyle.bind(window);
window.getComputedStyle = (element, pseudo) =>
  element instanceof HTMLElement ? element.style : compute(element, pseudo);

// Clean up: the files share one page.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // Remove style elements: each test's theme adds its own, and every query of an element would go through all of them.
  document.head.replaceChildren();
});
