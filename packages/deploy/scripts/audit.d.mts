export function standingFindings(
  report: unknown,
  exceptions: readonly { advisory: string; reason: string; until: string }[],
  today: string,
): string[];
