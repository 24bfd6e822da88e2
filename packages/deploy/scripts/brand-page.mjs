/**
 * Puts the name of the installation into the title and the prerendered parts of an app's page, which show before the app has
 * read its settings. Containers do the same in app-entrypoint.sh.
 * @param {string} page
 * @param {string} brand
 */
export function brandPage(page, brand) {
  const text = brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return page.replaceAll('>Gangway<', () => `>${text}<`);
}
