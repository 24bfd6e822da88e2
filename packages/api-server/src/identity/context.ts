import type { ServerContext } from '../server/index.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { AttemptsUnderWay } from './throttle/attempts-under-way.ts';
import type { KeyRing } from './tokens/key-ring.ts';

/** The server's context, with keys and the password hasher. Modules take the part they need. */
export interface Context extends ServerContext {
  readonly keys: KeyRing;
  readonly hasher: PasswordHasher;
  readonly attempts: AttemptsUnderWay;
}
