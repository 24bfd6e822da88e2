import {
  type Hmac,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Keys derived from APP_SECRET, one per purpose, so that a value of one purpose is useless for another. The former secret still
 * opens and verifies; everything new uses the current one.
 */
export interface Secrets {
  /** Encrypts text for one purpose (AES-256-GCM), base64url. */
  seal(purpose: string, text: string): string;
  /** @throws when the text was sealed with another secret, for another purpose, or changed. */
  open(purpose: string, sealed: string): string;
  /**
   * The text sealed again with the current secret; undefined if it already is.
   * @throws as `open` does.
   */
  reseal(purpose: string, sealed: string): string | undefined;
  mac(purpose: string, text: string): Buffer;
  /** Whether `mac` made this from the text, with either secret. */
  isMac(purpose: string, text: string, mac: Buffer): boolean;
  /** As `mac`, over a text in pieces. */
  macOver(purpose: string): Hmac;
}

export function createSecrets(appSecret: string, previousAppSecret: string | null = null): Secrets {
  const keyFor = derivedFrom(appSecret);
  const all = [keyFor, ...(previousAppSecret === null ? [] : [derivedFrom(previousAppSecret)])];
  const macBy = (key: KeyFor, purpose: string) => createHmac('sha256', key(`mac:${purpose}`));
  const openBy = (key: KeyFor, purpose: string, sealed: string) => {
    const bytes = fromBase64url(sealed);
    if (!bytes) throw new Error('a sealed text has one spelling');
    return decrypt(key(`seal:${purpose}`), bytes).toString('utf8');
  };

  const seal = (purpose: string, text: string) =>
    encrypt(keyFor(`seal:${purpose}`), Buffer.from(text, 'utf8')).toString('base64url');
  const open = (purpose: string, sealed: string) => {
    for (const key of all.slice(0, -1)) {
      try {
        return openBy(key, purpose, sealed);
      } catch {
        // Let the next secret decide.
      }
    }
    return openBy(all.at(-1) ?? keyFor, purpose, sealed);
  };
  return {
    seal,
    open,
    reseal: (purpose, sealed) => {
      try {
        openBy(keyFor, purpose, sealed);
        return undefined;
      } catch {
        return seal(purpose, open(purpose, sealed));
      }
    },
    mac: (purpose, text) => macBy(keyFor, purpose).update(text).digest(),
    isMac: (purpose, text, mac) => all.some((key) => sameBytes(mac, macBy(key, purpose).update(text).digest())),
    macOver: (purpose) => macBy(keyFor, purpose),
  };
}

type KeyFor = (purpose: string) => Buffer;

function derivedFrom(appSecret: string): KeyFor {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', appSecret, 'gangway', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
}

/** AES-256-GCM: nonce, tag, ciphertext. */
export function encrypt(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when the key is wrong or the bytes were changed. */
export function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

export function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

/** Whether two values are equal, in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Decodes base64url. A value has one spelling: decoders ignore the spare bits of the last letter (RFC 4648 section 3.5), and what is
 * verified decoded but spent, counted or compared as text would be good once for each spelling.
 * @returns undefined for a text that does not encode back to itself.
 */
export function fromBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
