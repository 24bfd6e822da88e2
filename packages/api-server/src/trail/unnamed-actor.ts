/** In place of a name beyond the reader's reach, within a sentence. */
export const unnamedActor = 'an administrator';

/** The name of an actor where a sentence begins. */
export function startingName(name: string): string {
  return name === unnamedActor ? 'An administrator' : name;
}
