import { HttpProblem } from '../../server/index.ts';

/** Of one process, at a time; each stream asks the writer twice a second. Five are left to machines, however many people read. */
const most = { streams: 20, ofPeople: 15, ofOne: 2 };

export interface StreamReader {
  kind: 'person' | 'machine';
  id: number | string;
}

/** Who reads streams at this moment. */
export function streamPlaces() {
  const readers = new Set<StreamReader>();
  const count = (is: (reader: StreamReader) => boolean) => [...readers].filter(is).length;

  /** @returns what gives the place back. @throws HttpProblem 429 */
  return function take({ kind, id }: StreamReader): () => void {
    // Two, so that a reader whose connection broke can begin again before the old stream is noticed to be over.
    if (count((reader) => reader.kind === kind && reader.id === id) >= most.ofOne) {
      throw tooMany(
        'too_many_own_streams',
        'You already have two activity streams open. Close one before you open another.',
      );
    }
    const isFull = readers.size >= most.streams;
    if (isFull || (kind === 'person' && count((reader) => reader.kind === kind) >= most.ofPeople)) {
      throw tooMany('too_many_streams', 'Too many activity streams are open. Try again in a minute.');
    }
    const place = { kind, id };
    readers.add(place);
    return () => {
      readers.delete(place);
    };
  };
}

function tooMany(code: string, message: string): HttpProblem {
  return new HttpProblem(429, code, message, { headers: { 'retry-after': '60' } });
}
