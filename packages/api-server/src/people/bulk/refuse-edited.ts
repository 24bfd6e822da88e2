import { HttpProblem, say } from '../../server/index.ts';

/** @throws HttpProblem 409 for a record that is at another version than it was. */
export function refuseEdited(version: number, seen: number | null, since: 'preview' | 'change'): void {
  if (seen === null || version === seen) return;
  const sentence = since === 'preview' ? say('edited_since_preview') : say('edited_since_then');
  throw new HttpProblem(409, 'changed_meanwhile', sentence);
}
