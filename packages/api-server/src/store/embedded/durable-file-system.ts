import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DirectoryLock } from './directory-lock.ts';

/** The parts of Emscripten's Node file layer that PGlite leaves untyped and this file relies on. */
interface NodeFileLayer {
  stream_ops: {
    fsync?: (stream: { nfd?: number; node: unknown }) => number;
    write: (...args: readonly unknown[]) => number;
  };
  realPath(node: unknown): string;
}

/** Milliseconds for which one look at the lock covers further writes. */
const fenceWithin = 1_000;

/**
 * PGlite's file layer never calls fsync: after a power cut acknowledged rows are gone. This one gives it a real fsync and
 * counts the calls, so that the start can prove that commits reach the disk. It asks the fence before each sync, and before
 * a write after a rest: a process that lost its directory must neither confirm a row nor write into another's files. It uses
 * internals of the pinned version.
 */
export class DurableFileSystem extends NodeFS {
  /** Files and directories synced so far. */
  syncs = 0;
  readonly #fence: Pick<DirectoryLock, 'check'>;

  constructor(directory: string, fence: Pick<DirectoryLock, 'check'>) {
    super(directory);
    this.#fence = fence;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const preRun = started.emscriptenOpts.preRun;
    started.emscriptenOpts.preRun = [
      ...(Array.isArray(preRun) ? preRun : preRun ? [preRun] : []),
      (module: unknown) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an internal of the pinned PGlite
        const layer = (module as { NODEFS: NodeFileLayer }).NODEFS;
        const write = layer.stream_ops.write.bind(layer.stream_ops);
        layer.stream_ops.write = (...parameters) => {
          this.#fence.check(fenceWithin);
          return write(...parameters);
        };
        layer.stream_ops.fsync = (stream) => {
          this.#fence.check();
          if (stream.nfd === undefined) {
            syncPath(layer.realPath(stream.node));
          } else {
            fdatasyncSync(stream.nfd);
          }
          this.syncs += 1;
          return 0;
        };
      },
    ];
    return started;
  }
}

/** Syncs everything below a directory. The embedded database writes its first files without, and no commit follows for them. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    syncPath(path.join(directory, entry));
  syncPath(directory);
}

function syncPath(target: string): void {
  const descriptor = openSync(target, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
