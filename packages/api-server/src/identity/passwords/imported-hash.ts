/** A hash of another product, as a hashing thread needs it. */
export type ImportedHash =
  | { scheme: 'bcrypt'; hash: string }
  | { scheme: 'argon2'; hash: string }
  | { scheme: 'scrypt'; cost: number; blockSize: number; parallelization: number; salt: Uint8Array; key: Uint8Array }
  | { scheme: 'pbkdf2'; digest: 'sha1' | 'sha256' | 'sha512'; iterations: number; salt: Uint8Array; key: Uint8Array };

/** Most that one verification may cost: about one second of a core and 64 MiB, since a pod runs a few at once. */
const most = { bcryptCost: 14, kibibytes: 65_536, argon2Passes: 10, lanes: 16, iterations: 2_000_000 };

const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const argon2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,171}$/;
const scrypt = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,4}),p=(\d{1,4})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/;
// Accept the PHC format, and passlib's, whose base64 has dots.
const pbkdf2 =
  /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d{1,9})(?:,l=\d+)?\$([A-Za-z0-9+/.=]+)\$([A-Za-z0-9+/.=]+)$/;
// Accept Django's format, whose salt is text.
const djangoPbkdf2 = /^pbkdf2_(sha1|sha256)\$(\d{1,9})\$([^$]{1,128})\$([A-Za-z0-9+/=]+)$/;

/**
 * Reads a hash of another product: bcrypt; argon2, scrypt and PBKDF2 in the PHC format; PBKDF2 as passlib and Django write it.
 * @returns the input of a verifying thread, or a sentence that says why the hash is refused and does not repeat it.
 */
export function readImportedHash(text: string): ImportedHash | { refused: string } {
  const [, bcryptCost] = bcrypt.exec(text) ?? [];
  if (bcryptCost !== undefined) {
    const cost = Number(bcryptCost);
    return cost >= 4 && cost <= most.bcryptCost ? { scheme: 'bcrypt', hash: text } : tooDear('bcrypt');
  }
  const ofArgon2 = argon2.exec(text);
  if (ofArgon2) {
    const [memory = 0, passes = 0, lanes = 0] = ofArgon2.slice(1, 4).map(Number);
    const fits = memory >= 8 * lanes && memory <= most.kibibytes && passes >= 1 && passes <= most.argon2Passes;
    return fits && lanes >= 1 && lanes <= most.lanes ? { scheme: 'argon2', hash: text } : tooDear('argon2');
  }
  const ofScrypt = scrypt.exec(text);
  if (ofScrypt) {
    const [log = 0, blockSize = 0, parallelization = 0] = ofScrypt.slice(1, 4).map(Number);
    const cost = 2 ** log;
    const fits = log >= 1 && blockSize >= 1 && parallelization >= 1 && parallelization <= most.lanes;
    if (!fits || (128 * cost * blockSize) / 1024 > most.kibibytes) return tooDear('scrypt');
    return keyed({ scheme: 'scrypt', cost, blockSize, parallelization }, ofScrypt[4], ofScrypt[5]);
  }
  const ofPbkdf2 = pbkdf2.exec(text) ?? djangoPbkdf2.exec(text);
  if (ofPbkdf2) {
    const iterations = Number(ofPbkdf2[2]);
    if (iterations < 1 || iterations > most.iterations) return tooDear('PBKDF2');
    const digest = digestOf(ofPbkdf2[1]);
    const salt = text.startsWith('$') ? ofPbkdf2[3] : Buffer.from(ofPbkdf2[3] ?? '').toString('base64');
    return keyed({ scheme: 'pbkdf2', digest, iterations }, salt, ofPbkdf2[4]);
  }
  return { refused: 'This hash format is not supported. Use bcrypt, argon2, scrypt or PBKDF2.' };
}

function digestOf(name: string | undefined): 'sha1' | 'sha256' | 'sha512' {
  return name === 'sha256' || name === 'sha512' ? name : 'sha1';
}

function tooDear(scheme: string): { refused: string } {
  return { refused: `The parameters of this ${scheme} hash are out of bounds: a sign-in would cost too much.` };
}

type Keyless = { [S in 'scrypt' | 'pbkdf2']: Omit<Extract<ImportedHash, { scheme: S }>, 'salt' | 'key'> }[
  'scrypt' | 'pbkdf2'];

function keyed(parameters: Keyless, salt = '', key = ''): ImportedHash | { refused: string } {
  const bytes = { salt: fromBase64(salt), key: fromBase64(key) };
  if (bytes.salt.length === 0 || bytes.key.length < 16 || bytes.key.length > 128) {
    return { refused: 'The salt or key of this hash has an invalid length.' };
  }
  return { ...parameters, ...bytes };
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.replaceAll('.', '+'), 'base64'));
}
