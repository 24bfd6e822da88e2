import { languageReady } from '@gangway/app-frame';

/** Loads code that the sign-in page starts without, and waits for its texts in the chosen language. */
export async function whenSaid<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), languageReady()]);
  return module;
}
