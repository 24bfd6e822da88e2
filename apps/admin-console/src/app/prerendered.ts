/** Removes the prerendered frame together with the first paint of the page, so that neither is missing nor doubled. */
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
