import type { Http } from './http.ts';

const header = 'gangway-log-position';
const storageKey = 'gangway-log-position';

/**
 * Shows people what they have just written, also where the API reads from a replica that is a moment behind: the answer to a
 * write says where it stands in the database's log, and every read gives that back. It is kept for the tab, since pages reload
 * by themselves. An API without replicas says nothing, and gets nothing.
 * @param storage - may throw where the browser forbids storage; the position is then kept until the page is left
 */
export function withLogPosition(http: Http, storage: () => Pick<Storage, 'getItem' | 'setItem'>): Http {
  let noted: string | null = null;

  function position(): string | null {
    try {
      return storage().getItem(storageKey) ?? noted;
    } catch {
      return noted;
    }
  }

  function note(next: string): void {
    // Of two writes at once the answers may come the other way round.
    const last = position();
    if (last !== null && placeOf(last) > placeOf(next)) return;
    noted = next;
    try {
      storage().setItem(storageKey, next);
    } catch {
      // Kept in memory.
    }
  }

  return {
    async send(request) {
      const seen = request.method === 'GET' ? position() : null;
      const answer = await http.send(
        seen === null ? request : { ...request, headers: { ...request.headers, [header]: seen } },
      );
      const next = answer.headers[header];
      if (next !== undefined) note(next);
      return answer;
    },
  };
}

/** PostgreSQL writes a position as two hexadecimal halves of a number, such as `0/16B3748`. */
function placeOf(position: string): number {
  const [high = '', low = ''] = position.split('/');
  return parseInt(high, 16) * 2 ** 32 + parseInt(low, 16);
}
