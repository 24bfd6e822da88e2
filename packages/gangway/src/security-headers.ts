/** What the headers of an app's pages depend on. */
export interface PageAddresses {
  /** The app's own public address. Over https the browser is told to stay there. */
  appUrl: string;
  /** The only other origin the app may speak to. */
  apiUrl: string;
  /** People use passkeys here: at the portal, whose host they belong to. */
  passkeys: boolean;
}

/** Headers of every answer of an app's server, pages and files alike. */
export function commonHeaders({ appUrl }: Pick<PageAddresses, 'appUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(appUrl.startsWith('https:')
      ? // A day, as everywhere by default: a trial does not bind a host for years.
        { 'strict-transport-security': 'max-age=86400' }
      : {}),
  };
}

/**
 * Headers of a page. Scripts come from the app's own files alone; styles too, or carry this very answer's `nonce` (MUI and
 * notistack insert theirs at run time). The trusted-types policy `default` is the app's own, and lets next to nothing pass.
 *
 * `same-origin` for the opener holds even for the pop-up in which a console session is renewed: the pop-up ends on a page of
 * the opener's own origin and tells it by the `storage` event, which needs no reference between the windows.
 */
export function pageHeaders(
  { apiUrl, passkeys }: Pick<PageAddresses, 'apiUrl' | 'passkeys'>,
  nonce: string,
): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' ${new URL(apiUrl).origin}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(), usb=()${passkeys ? ', publickey-credentials-get=(self)' : ''}`,
    'cache-control': 'no-store',
  };
}
