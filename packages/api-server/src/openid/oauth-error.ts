/** An error code of the standards (RFC 6749 4.1.2.1 and 5.2, OpenID Connect Core 3.1.2.6, RFC 6750 3.1). */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, description: string, status = 400, headers: Readonly<Record<string, string>> = {}) {
    super(description);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** The error of a request that is malformed (RFC 6749 4.1.2.1 and 5.2). */
export function invalidRequest(description: string): OAuthError {
  return new OAuthError('invalid_request', description);
}
