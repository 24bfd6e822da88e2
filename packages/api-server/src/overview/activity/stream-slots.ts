import { HttpProblem, say, type Sentence } from '../../server/index.ts';

/** Streams of one process at a time; each asks the writer twice a second. Five stay free for machines, however many people read. */
const most = { streams: 20, ofPeople: 15, ofOne: 2 };

export interface StreamReader {
  kind: 'person' | 'machine';
  id: number | string;
}

/** Counts the readers of streams. */
export function streamSlots() {
  const readers = new Set<StreamReader>();
  const count = (is: (reader: StreamReader) => boolean) => [...readers].filter(is).length;

  /** @returns a function that frees the slot. @throws HttpProblem 429 */
  return function take({ kind, id }: StreamReader): () => void {
    // Two, so that a reader whose connection broke can begin again before the server notices.
    if (count((reader) => reader.kind === kind && reader.id === id) >= most.ofOne) {
      throw tooMany('too_many_own_streams', say('too_many_own_streams'));
    }
    const isFull = readers.size >= most.streams;
    if (isFull || (kind === 'person' && count((reader) => reader.kind === kind) >= most.ofPeople)) {
      throw tooMany('too_many_streams', say('too_many_streams'));
    }
    const slot = { kind, id };
    readers.add(slot);
    return () => {
      readers.delete(slot);
    };
  };
}

function tooMany(code: string, sentence: Sentence): HttpProblem {
  return new HttpProblem(429, code, sentence, { headers: { 'retry-after': '60' } });
}
