import { HttpProblem } from '../../server/index.ts';

/** @throws HttpProblem 409 for a record that is at another version than it was. */
export function refuseEdited(version: number, seen: number | null, since: string): void {
  if (seen !== null && version !== seen) throw new HttpProblem(409, 'changed_meanwhile', `Edited since ${since}.`);
}
