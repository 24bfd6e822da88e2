import { Secret, TOTP } from 'otpauth';

const period = 30;

function totpOf(secret: string, label: { issuer: string; account: string } = { issuer: '', account: '' }): TOTP {
  return new TOTP({
    issuer: label.issuer,
    label: label.account,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}

/** A secret of 160 random bits, base32 (RFC 4226 section 4, R6). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that gives an authenticator app the secret, usually as a QR code. */
export function totpUri(secret: string, label: { issuer: string; account: string }): string {
  return totpOf(secret, label).toString();
}

/**
 * The 30-second step of a code: the current one, the one before or the one after, since clocks differ (RFC 6238 section 5.2);
 * undefined for any other code.
 * @param now milliseconds since 1970
 */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
