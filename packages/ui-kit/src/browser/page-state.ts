/** Focuses the page's heading when a pressed control disappears, so that screen readers announce the page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus();
}

const dialogs = {
  any: 'dialog[open], [aria-modal="true"], [role="dialog"]',
  modal: 'dialog[open], [aria-modal="true"]',
};

/** Whether a dialog is open on the page, of any kind or one that captures the page's keys. */
export function hasOpenDialog(kind: keyof typeof dialogs = 'any'): boolean {
  return document.querySelector(dialogs[kind]) !== null;
}

/** Whether the first field may take the focus: on a phone the on-screen keyboard would hide the rest of the form. */
export function mayTakeFocus(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(pointer: fine)').matches;
}
