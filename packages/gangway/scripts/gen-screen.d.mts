export function genScreen(root: string, names: { singular: string; plural?: string }): string[];
