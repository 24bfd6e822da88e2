import { readFileSync, readdirSync } from 'node:fs';
import { printedPage } from './markdown.ts';

const folder = new URL('../decisions/', import.meta.url);

/** The list of decisions, from the heading and the dated line of each. */
export function decisionsPage(): string {
  const records = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .toSorted()
    .map(decision);
  return printedPage(
    'Decisions',
    `One page each: what was decided and why, what it costs, when to look again. A decision that changes gets a new number, and the old page a line that says which one took its place.`,
    records.join('\n'),
  );
}

/** @throws Error when a page lacks its number or its date. */
function decision(name: string): string {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const [, title, dated] = /^# (\d{4}\. .+)\n\n_(\d{4}-\d{2}-\d{2} · .+)_\n/.exec(text) ?? [];
  if (title?.slice(0, 4) !== name.slice(0, 4) || dated === undefined) {
    throw new Error(`decisions/${name} must begin with "# ${name.slice(0, 4)}. Title" and "_YYYY-MM-DD · accepted_".`);
  }
  return `- [${title}](${name}), ${dated}`;
}
