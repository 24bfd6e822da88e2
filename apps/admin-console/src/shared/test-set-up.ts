import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Skip style checks: asking each element whether style sheets hide it takes most of a test's time, and nothing here
// hides by style.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

// Clean up: the files share one page.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // Remove style elements: each test's theme adds its own, and every query of an element would go through all of them.
  document.head.replaceChildren();
});
