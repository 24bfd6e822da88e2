export function keepLastAssets(last: string, next: string): { own: string[]; kept: string[] };
