import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode, StartupError } from '../../config/index.ts';
import type { Store } from '../../store/index.ts';
import { createSecrets } from '../../server/index.ts';
import { type DumpSummary, dumpStore } from './dump-store.ts';
import { type LoadOptions, loadDump } from './load-dump.ts';

/**
 * Writes a backup (see `dumpStore`), compressed, readable by its owner alone. The file gets its name only once it is complete
 * and on disk.
 */
export async function backupToFile(store: Store, appSecret: string, file: string): Promise<DumpSummary> {
  // Give each run a temporary file: two backups may write to one name.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.unfinished`;
  const gzip = createGzip();
  const output = gzip.pipe(createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
  const written = finished(output);
  written.catch(() => {}); // awaited below, after any earlier failure
  gzip.on('error', (error) => output.destroy(error));
  output.on('error', (error) => gzip.destroy(error));
  try {
    const summary = await dumpStore(store, sealBy(appSecret), async (line) => {
      if (output.errored) throw output.errored;
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    return summary;
  } catch (error) {
    gzip.destroy();
    await rm(unfinished, { force: true });
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS') {
      throw new StartupError(
        `The backup cannot be written to ${file} (${code}): name a place with room that this user may write.`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

export interface RestoreOptions extends Omit<LoadOptions, 'macFor'> {
  previousAppSecret?: string | null;
  /** Restores a file whose keyed hash cannot be checked, without keys, unsent mails and sessions. */
  unverified?: boolean;
}

/**
 * Loads a file of `backupToFile` into an empty database; see `loadDump`.
 * @throws StartupError when the file cannot be read or is refused.
 */
export async function restoreFromFile(
  store: Store,
  appSecret: string,
  file: string,
  { previousAppSecret = null, unverified = false, ...options }: RestoreOptions = {},
): Promise<DumpSummary> {
  const seals = [appSecret, previousAppSecret].flatMap((secret) => (secret === null ? [] : sealBy(secret)));
  const input = createReadStream(file);
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  try {
    return await loadDump(store, linesOf(input.pipe(gunzip)), {
      macFor: unverified ? null : (check) => seals.find(({ secretCheck }) => secretCheck === check)?.mac,
      ...options,
    });
  } catch (error) {
    const code = errorCode(error);
    if (code?.startsWith('Z_') === true)
      throw new StartupError('The backup is damaged or not whole: take another file.', { cause: error });
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new StartupError(`The backup ${file} cannot be read (${code}): name a file that this user may read.`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    input.destroy();
  }
}

/** The check of a backup's secret, and the keyed hash at its end. */
export function sealBy(appSecret: string) {
  const secrets = createSecrets(appSecret);
  return {
    secretCheck: secrets.mac('backup', 'which secret').toString('hex').slice(0, 16),
    mac: secrets.macOver('backup'),
  };
}

/** Splits at line feeds alone: node:readline also splits at U+2028, which JSON does not escape. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
