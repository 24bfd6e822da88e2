export function secretsIn(text: string): string[];
