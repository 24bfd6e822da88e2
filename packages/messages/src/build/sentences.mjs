import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';

/**
 * The sentences of the server, which its own code says in English only: clients and mails say them in other languages.
 * @param {string} folder of the closed list, `packages/contract/src/codes`
 * @returns {Promise<readonly { text: string, name: string, file: string }[]>} `name` is kind and code, such as `outcomes.already_ended`
 */
export async function sentencesIn(folder) {
  const files = readdirSync(folder).filter((name) => !/^index\.ts$|\.test\.ts$/.test(name));
  const found = await Promise.all(
    files.toSorted().map(async (name) => {
      const file = join(folder, name);
      // The texts are put together from constants: read them as the server does.
      const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
      return Object.entries(module).flatMap(([kind, texts]) =>
        Object.entries(texts).map(([code, text]) => ({ text: String(text), name: `${kind}.${code}`, file })),
      );
    }),
  );
  return found.flat();
}
