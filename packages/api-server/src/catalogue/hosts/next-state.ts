import type { HostProblem, HostState } from '@gangway/contract';

/** What the name server says of the record; `unknown`: it did not answer. */
export type FoundRecord = 'proves' | 'differs' | 'missing' | 'unknown';
/** What the host says to a browser: the portal's page, something else, nothing. */
export type FoundAnswer = 'page' | 'other' | 'none';

export interface HostStatus {
  state: HostState;
  problem: HostProblem;
}

/**
 * The state of a host after a check. A host that was live stays an origin through one check without its record, since one wrong answer
 * of a name server must not shut its people out; the second one takes the proof away, since the name may belong to another by now.
 */
export function nextState(
  { state, problem }: HostStatus,
  record: FoundRecord,
  answer: () => Promise<FoundAnswer>,
): Promise<HostStatus> | HostStatus {
  if (record === 'unknown') return { state, problem: 'lookup_failed' };
  if (record !== 'proves') {
    const found = record === 'missing' ? 'record_missing' : 'record_differs';
    const wasLost = problem === 'record_missing' || problem === 'record_differs';
    const isLost = state === 'live' || (state === 'failing' && !wasLost) ? 'failing' : 'waiting';
    return { state: isLost, problem: found };
  }
  return answer().then((found) => {
    if (found === 'page') return { state: 'live', problem: null };
    const wasLive = state === 'live' || state === 'failing';
    return { state: wasLive ? 'failing' : 'certificate', problem: found === 'none' ? 'no_answer' : 'other_answer' };
  });
}
