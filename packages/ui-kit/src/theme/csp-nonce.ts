/**
 * The style nonce of this response; undefined where the page is served without one.
 * The server writes it into `<meta name="csp-nonce" content="…">` (an attribute named `nonce` would be hidden from
 * selectors, `content` is not; a style nonce alone allows no script).
 */
export function readCspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  // Reject the placeholder of the server's template.
  return nonce && /^[\w+/=-]+$/.test(nonce) ? nonce : undefined;
}
