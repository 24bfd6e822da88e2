/**
 * Statements of a migration that the release before it may not survive: it runs beside the new schema while replicas are
 * replaced one by one, and again after going back. What concerns a table that the same script makes no release uses yet.
 */
export function destructiveStatements(script: string): string[] {
  const statements = bare(script)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
  const made = new Set(
    statements.flatMap(
      (statement) => /^create (?:table|materialized view) (?:if not exists )?([\w.]+)/.exec(statement)?.[1] ?? [],
    ),
  );
  return statements.filter((statement) => {
    if (contracting.some((pattern) => pattern.test(statement))) return true;
    const index = /^create unique index (?:.* )?on (?:only )?([\w.]+)/.exec(statement);
    if (index) return !made.has(index[1] ?? '');
    const [, table = '', actions = ''] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement) ?? [];
    return !made.has(table) && actionsOf(actions).some((action) => narrowing.some((pattern) => pattern.test(action)));
  });
}

const contracting: readonly RegExp[] = [
  /^drop (?:table|(?:materialized )?view|type|domain|schema|sequence|function|procedure|trigger)\b/,
  /^truncate\b/,
  /^alter (?!table\b)\w+ .*\brename\b/,
];

/** Actions of `alter table`. */
const narrowing: readonly RegExp[] = [
  // What the last release reads or writes is gone, or has another name or type.
  /^rename\b/,
  /^drop (?!constraint\b)/,
  /^alter (?:column )?\w+ (?:set data )?type\b/,
  // What the last release writes is refused.
  /^alter (?:column )?\w+ (?:set not null|drop default)\b/,
  /^add (?!constraint\b)(?!.*\b(?:default|generated)\b).*\bnot null\b/,
  /^add (?:constraint \w+ )?(?:check|unique|foreign key|primary key|exclude)\b/,
];

/** Split at the commas that stand in no parentheses. */
function actionsOf(actions: string): string[] {
  return actions.split(/,\s*(?![^(]*\))/);
}

/** Without comments, and without the insides of texts and function bodies. */
function bare(script: string): string {
  return script
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''");
}
