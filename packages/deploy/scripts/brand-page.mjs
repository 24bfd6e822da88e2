/**
 * Puts the name of the installation into the title and the prerendered parts of an app's page, which show before the app has
 * read its settings, and the app's address: at another host the portal asks for the looks of an organization. Containers do the
 * same in app-entrypoint.sh.
 * @param {string} page
 * @param {string} brand
 * @param {string} [address] absent: every host is the app's
 */
export function brandPage(page, brand, address) {
  const text = brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const named = page.replaceAll('>Gangway<', () => `>${text}<`);
  return address === undefined ? named : named.replace('<html', `<html data-address="${new URL(address).origin}"`);
}
