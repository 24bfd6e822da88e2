import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Asking for each element whether style sheets hide it takes most of a test's time; nothing here hides by style.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

// The files share one page: a test leaves nothing behind.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // Each test's theme brings its styles again. Left behind, they make every look at an element go through all of them.
  document.head.replaceChildren();
});
