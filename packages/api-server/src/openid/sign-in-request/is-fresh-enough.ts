import type { RequestRow } from './find-request.ts';

/**
 * Whether the person signed in recently enough: after the request with `prompt=login`, else within `max_age` seconds
 * (OpenID Connect Core 3.1.2.1). @param now milliseconds
 */
export function isFreshEnough(
  { prompt, max_age: maxAge, created_at: asked }: Pick<RequestRow, 'prompt' | 'max_age' | 'created_at'>,
  authTime: Date,
  now: number,
): boolean {
  const isNewer = authTime.getTime() >= new Date(asked).getTime();
  if (prompt === 'login' && !isNewer) return false;
  return maxAge === null || isNewer || now - authTime.getTime() <= maxAge * 1000;
}
