import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyCredential } from '@gangway/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a ceremony answers with, right unless said. */
interface Told {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  /** Of the signature; 0: the authenticator has none, as synced passkeys do. */
  counter?: number;
  challenge?: string;
  userHandle?: string;
}

interface Options {
  challenge?: unknown;
  rp?: unknown;
  user?: unknown;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

function handleIn({ user }: Options): string {
  if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string') {
    throw new Error('these are no creation options');
  }
  return user.id;
}

/** An authenticator of software alone, with one key (WebAuthn Level 3, sections 6.1 and 6.3). */
export function virtualPasskey(portalUrl: string) {
  const { hostname, origin: portal } = new URL(portalUrl);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let handle = '';
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );

  const clientData = (type: string, options: Options, { origin = portal, challenge }: Told) =>
    Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, { rpId = hostname, userVerified = true, counter = 0 }: Told) => {
    const head = Buffer.alloc(5);
    head[0] = 1 | (userVerified ? 4 : 0) | flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  };
  const credential = (response: PasskeyCredential['response']): PasskeyCredential => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    id: base64url(id),
    create(options: Options, told: Told = {}): PasskeyCredential {
      handle = handleIn(options);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const authData = Buffer.concat([authenticatorData(0x40, told), Buffer.alloc(16), idLength, id, cose]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options, told)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    get(options: Options, told: Told = {}): PasskeyCredential {
      const authData = authenticatorData(0, told);
      const client = clientData('webauthn.get', options, told);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: told.userHandle ?? handle,
      });
    },
  };
}

export type VirtualPasskey = ReturnType<typeof virtualPasskey>;
