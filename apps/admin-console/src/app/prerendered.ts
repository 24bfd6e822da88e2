/** Removes the prerendered frame in the frame in which the application shows a page, before it is painted. */
export function removePrerenderedOnceShown(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const observer = new MutationObserver(() => {
    if (root.querySelector('main') === null) return;
    observer.disconnect();
    document.documentElement.removeAttribute('data-prerendered');
    document.getElementById('prerendered')?.remove();
    document.getElementById('prerendered-styles')?.remove();
  });
  observer.observe(root, { childList: true, subtree: true });
}
