import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt, fromBase64url, randomToken, type Secrets } from '../../server/index.ts';

export interface RefreshToken {
  sid: string;
  /** Rotations of the session's token so far. */
  generation: number;
  text: string;
}

const shape =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,9})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** `<sid>.<generation>.<256 random bits>.<MAC>`: the MAC keeps anyone who merely knows a `sid` from ending its session. */
export function makeRefreshToken(secrets: Secrets, sid: string, generation: number): RefreshToken {
  const body = `${sid}.${generation}.${randomToken()}`;
  return { sid, generation, text: `${body}.${secrets.mac('refresh', body).toString('base64url')}` };
}

/** The token if we made it, else undefined; it may have ended. */
export function readRefreshToken(secrets: Secrets, text: string): RefreshToken | undefined {
  const parts = shape.exec(text);
  const [, sid, generation, secret, mac] = parts ?? [];
  const bytes = fromBase64url(mac ?? '');
  if (!sid || !generation || !secret || !bytes) return undefined;
  return secrets.isMac('refresh', `${sid}.${generation}.${secret}`, bytes)
    ? { sid, generation: Number(generation), text }
    : undefined;
}

/** Encrypts the successor with a key derived from its predecessor. */
export function wrapSuccessor(predecessor: string, successor: string): Buffer {
  return encrypt(wrappingKey(predecessor), Buffer.from(successor, 'utf8'));
}

export function unwrapSuccessor(predecessor: string, wrapped: Buffer): string | undefined {
  try {
    return decrypt(wrappingKey(predecessor), wrapped).toString('utf8');
  } catch {
    return undefined; // another predecessor's
  }
}

function wrappingKey(predecessor: string): Buffer {
  return Buffer.from(hkdfSync('sha256', predecessor, 'gangway', 'refresh-successor', 32));
}
