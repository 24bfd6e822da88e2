import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Asking for each element whether style sheets hide it takes most of a test's time; nothing here hides by style.
configure({ defaultHidden: true });

/** Fails the test in which React, or anybody, complains on the console. */
export function refuseComplaints(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation((...words: readonly unknown[]) => {
      throw new Error(`Complaint on the console: ${words.map(String).join(' ')}`);
    });
  });
  afterEach(() => {
    cleanup();
    // Each test's theme brings its styles again. Left behind, they make every look at an element go through all of them.
    document.head.replaceChildren();
  });
}

/** A phone's width for the rest of the test. */
export function beOnPhone(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}
