import type { Change } from './record-change.ts';

declare module '../server/caller.ts' {
  interface Caller {
    /** Set while a batch works on several records in one transaction. */
    chunk?: Chunk;
  }
}

/** Shared by the rows of a batch that one transaction changes: one statement writes, or reads, for all of them. */
export interface Chunk {
  /** Written together when the rows are done. */
  readonly events: Change[];
  /** Answers to `once`. They hold until the transaction ends, since it has locked the rows behind them. */
  readonly answers: Map<string, unknown>;
}

export function emptyChunk(): Chunk {
  return { events: [], answers: new Map() };
}

/** Asks the store once per chunk; without a chunk, each time. */
export async function once<T>({ chunk }: { chunk?: Chunk }, question: string, ask: () => Promise<T>): Promise<T> {
  if (!chunk) return ask();
  if (!chunk.answers.has(question)) chunk.answers.set(question, await ask());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each question is put in one place
  return chunk.answers.get(question) as T;
}
