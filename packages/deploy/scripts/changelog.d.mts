export function changelog(subjects: readonly string[]): string;
