/**
 * `node packages/deploy/scripts/audit.mjs < audit.json`: reads what `pnpm audit --json` found, and fails for every advisory of
 * high or critical severity that .github/audit-exceptions.json does not name, or names for a day that has passed.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/**
 * @param {{ advisories?: Record<string, { severity: string, id?: number, github_advisory_id?: string, module_name: string, title: string }>, error?: string }} report
 * @param {readonly { advisory: string, reason: string, until: string }[]} exceptions
 * @param {string} today `YYYY-MM-DD`
 * @returns {string[]} one line for each finding that stands
 */
export function standingFindings(report, exceptions, today) {
  if (report?.advisories === undefined) throw new Error('This is not the report of `pnpm audit --json`.');
  return Object.values(report.advisories)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .flatMap((found) => {
      const id = found.github_advisory_id ?? String(found.id);
      const exception = exceptions.find(({ advisory }) => advisory === id);
      if (exception && exception.until >= today) return [];
      const why = exception ? `accepted until ${exception.until} only` : found.title;
      return [`${found.severity}: ${found.module_name} (${id}): ${why}`];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { exceptions } = JSON.parse(
    readFileSync(new URL('../../../.github/audit-exceptions.json', import.meta.url), 'utf8'),
  );
  const given = await text(process.stdin);
  if (given.trim() === '') {
    console.error(
      '`pnpm audit --json` printed no report: the registry has none, or was not reached. Run it without --json to see.',
    );
    process.exit(1);
  }
  const report = JSON.parse(given);
  const lines = standingFindings(report, exceptions, new Date().toISOString().slice(0, 10));
  console.log(lines.length === 0 ? 'No finding of high or critical severity stands.' : lines.join('\n'));
  process.exitCode = lines.length === 0 ? 0 : 1;
}
