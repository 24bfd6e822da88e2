/** In place of a name beyond the reader's reach, within a sentence. */
export const unnamedActor = 'an administrator';
