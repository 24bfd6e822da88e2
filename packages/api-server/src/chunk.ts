import type { Change } from './audit/record-change.ts';

/** What the rows of one transaction of a batch share: none writes, or asks for, by itself what one statement does for all. */
export interface Chunk {
  /** Written together when the rows are done. */
  readonly events: Change[];
  /** Answers that hold until the transaction ends, since what they name is locked. */
  readonly answers: Map<string, unknown>;
}

export function emptyChunk(): Chunk {
  return { events: [], answers: new Map() };
}

/** Asks the store once per chunk, and each time where there is none. */
export async function once<T>({ chunk }: { chunk?: Chunk }, question: string, ask: () => Promise<T>): Promise<T> {
  if (!chunk) return ask();
  if (!chunk.answers.has(question)) chunk.answers.set(question, await ask());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each question is put in one place
  return chunk.answers.get(question) as T;
}
