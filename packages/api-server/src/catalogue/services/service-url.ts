import { fieldProblem, say } from '../../server/index.ts';

/**
 * An address a browser may be sent to. Empty is allowed: the tile then says that it is not configured.
 * @throws HttpProblem 400 at `url` for anything but an absolute http(s) address without credentials.
 */
export function cleanUrl(value: string): string {
  const url = value.trim();
  if (url === '') return '';
  // Parsers forgive tabs, spaces and `https:host`; a browser then goes elsewhere than a reader would think.
  const parsed = /^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(url) ? URL.parse(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw fieldProblem('url', say('address_scheme'));
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw fieldProblem('url', say('address_with_credentials'));
  }
  return url;
}
