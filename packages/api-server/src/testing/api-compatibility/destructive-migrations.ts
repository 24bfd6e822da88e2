import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import * as Type from 'typebox';
import { Check } from 'typebox/value';

/** Rules of squawk that name a break with the previous version; its other rules are about locks and style. */
const breaking = new Set([
  'adding-not-nullable-field',
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-database',
  'ban-drop-table',
  'changing-column-type',
  'constraint-missing-not-valid',
  'renaming-column',
  'renaming-table',
]);

/** Breaks that squawk does not look for, in lower case. */
const alsoBreaking: Readonly<Record<string, RegExp>> = {
  'drop-object': /(?:^|; ?)drop (?:(?:materialized )?view|type|domain|schema|sequence|function|procedure|trigger)\b/,
  truncate: /(?:^|; ?)truncate\b/,
  'drop-default': /\balter (?:column )?\w+ drop default\b/,
};

const Violations = Type.Array(Type.Object({ rule_name: Type.String() }));
const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk');

/**
 * Names the breaks of a migration with the previous version, which runs beside the new schema while replicas are replaced one by one,
 * and again after going back. `-- squawk-ignore renaming-table` before a statement accepts what a view makes up for.
 */
export function destructiveStatements(script: string): string[] {
  const { stdout, stderr, error } = spawnSync(
    process.execPath,
    [squawk, '--reporter', 'json', '--pg-version', '15.0', '--assume-in-transaction'],
    { input: script, encoding: 'utf8' },
  );
  const found: unknown = stdout === '' ? undefined : JSON.parse(stdout);
  if (!Check(Violations, found)) throw new Error(`squawk did not run: ${error?.message ?? stderr}`);
  const bare = withoutTexts(script);
  return [
    ...found.map((violation) => violation.rule_name).filter((rule) => breaking.has(rule)),
    ...Object.keys(alsoBreaking).filter((rule) => alsoBreaking[rule]?.test(bare)),
    ...uniqueIndexes(bare),
  ];
}

/** Finds unique indexes on tables that the script does not create: the previous version may write what they refuse. */
function uniqueIndexes(bare: string): string[] {
  const created = new Set([...bare.matchAll(/\bcreate (?:table|materialized view) (\w+)/g)].map(([, name]) => name));
  const indexes = [...bare.matchAll(/\bcreate unique index (?:\w+ )?on (\w+)/g)];
  return indexes.flatMap(([, table]) => (created.has(table) ? [] : ['unique-index']));
}

/** Drops comments and the insides of texts and function bodies. */
function withoutTexts(script: string): string {
  return script
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
