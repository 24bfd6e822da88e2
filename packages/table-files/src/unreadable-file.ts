/** Explains to a person why a file cannot be read. */
export class UnreadableFile extends Error {}
