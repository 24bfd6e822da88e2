import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Checking whether style sheets hide each element takes most of a test's time, and nothing here hides by style.
configure({ defaultHidden: true });

/** Fails a test that logs to the console's error or warning. */
export function refuseComplaints(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation((...words: readonly unknown[]) => {
      throw new Error(`Complaint on the console: ${words.map(String).join(' ')}`);
    });
  });
  afterEach(() => {
    cleanup();
    // Remove the styles of earlier themes, which slow down every query.
    document.head.replaceChildren();
  });
}

/** Sets a phone's width for the rest of the test. */
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
