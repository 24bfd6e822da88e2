/** Inputs of the headers of an app's pages. */
export interface PageAddresses {
  /** Public address of the app. Over https, browsers are told to stay there. */
  appUrl: string;
  /** The only other origin the app may call. */
  apiUrl: string;
  /** Allows passkeys here: at the portal, whose host they belong to. */
  passkeys: boolean;
}

/** Headers of every response of an app's server, pages and files alike. */
export function commonHeaders({ appUrl }: Pick<PageAddresses, 'appUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(appUrl.startsWith('https:')
      ? // A day, the default everywhere: a trial must not bind a host for years.
        { 'strict-transport-security': 'max-age=86400' }
      : {}),
  };
}

/**
 * Headers of a page. Scripts come only from the app's files; styles too, or carry this response's `nonce` (MUI and
 * notistack insert theirs at run time). The app installs the trusted-types policy `default`, which refuses almost
 * everything.
 *
 * `same-origin` as opener policy works even for the pop-up that renews a console session: the pop-up ends on a page of
 * the opener's origin and reports by the `storage` event, which needs no reference between the windows.
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
