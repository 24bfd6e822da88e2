import { type Config, StartupError } from '../../config/index.ts';
import type { Store } from '../../store/index.ts';
import { createSecrets } from '../../server/index.ts';
import { createPasswordHasher } from '../../identity/index.ts';
import { demoClientSecret } from '../seed/demo-client.ts';
import { seedDemo } from '../seed/seed-demo.ts';

/**
 * Seeds the demo without starting the server.
 * @returns whether this call seeded it; false where it was seeded already.
 * @throws StartupError in the production profile: the demo logins have a published password.
 */
export async function seedNow(store: Pick<Store, 'jobs'>, config: Config): Promise<boolean> {
  if (config.profile !== 'demo') {
    throw new StartupError('Demo data is for the demo profile only: set GANGWAY_PROFILE=demo.');
  }
  const secrets = createSecrets(config.appSecret, config.previousAppSecret);
  return seedDemo(store.jobs, {
    sampleServiceUrl: config.sampleServiceUrl,
    hashPassword: (password) => createPasswordHasher().hash(password),
    secrets,
    clientSecret: demoClientSecret(secrets),
  });
}
