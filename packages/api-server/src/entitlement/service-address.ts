/** The address when a browser may be sent there with a token: absolute, http(s), in production https. */
export function serviceAddress(address: string, httpsOnly: boolean): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const allowed = httpsOnly ? ['https:'] : ['https:', 'http:'];
  return allowed.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}
