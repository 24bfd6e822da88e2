/** Placeholder origin for checking a path; `.invalid` never resolves (RFC 6761). */
const standIn = 'https://return.invalid';

/**
 * Path of this origin to return to after sign-in, or `fallback`. Refuses anything that could leave the origin, before
 * and after the browser's normalisation: `/..//evil.test` looks like a path and becomes `//evil.test`, another host.
 */
export function safeReturnTo(candidate: string | null | undefined, fallback = '/'): string {
  if (typeof candidate !== 'string' || candidate.length > 2000) return fallback;
  if (!isRooted(candidate) || hasBackslashOrControl(candidate)) return fallback;
  let url: URL;
  try {
    url = new URL(candidate, standIn);
  } catch {
    return fallback;
  }
  if (url.origin !== standIn || url.username !== '' || url.password !== '') return fallback;
  if (!isRooted(url.pathname) || !isRootedWhenDecoded(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Whether a path has exactly one leading slash: `//host` names a host. */
function isRooted(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//');
}

/**
 * Checks the decoded path too, since a router may decode before it navigates: `/%2Fevil.test` must not become
 * `//evil.test`.
 */
function isRootedWhenDecoded(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    return isRooted(decoded) && !decoded.startsWith('/\\');
  } catch {
    return false;
  }
}

/** Browsers read `\` as `/`, and drop tabs and line breaks before parsing. */
function hasBackslashOrControl(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\\' || code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
