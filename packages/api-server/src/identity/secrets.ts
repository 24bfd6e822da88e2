import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What is derived from APP_SECRET: one key per purpose, so that no value of one purpose is of use in another. */
export interface Secrets {
  /** Encrypts text for one purpose (AES-256-GCM), base64url. */
  seal(purpose: string, text: string): string;
  /** @throws when the text was sealed with another secret, for another purpose, or changed. */
  open(purpose: string, sealed: string): string;
  mac(purpose: string, text: string): Buffer;
}

export function createSecrets(appSecret: string): Secrets {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', appSecret, 'gangway', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    seal: (purpose, text) => encrypt(keyFor(`seal:${purpose}`), Buffer.from(text, 'utf8')).toString('base64url'),
    open: (purpose, sealed) => decrypt(keyFor(`seal:${purpose}`), Buffer.from(sealed, 'base64url')).toString('utf8'),
    mac: (purpose, text) =>
      createHmac('sha256', keyFor(`mac:${purpose}`))
        .update(text)
        .digest(),
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

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether two values are equal, in a time that does not tell where they differ. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
