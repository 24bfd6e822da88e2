/** Says where a printed page comes from, so that no one edits it by hand. */
export function printedPage(title: string, intro: string, ...parts: string[]): string {
  const printed = '_Printed from the code: run `pnpm --filter @gangway/handbook print` instead of editing this page._';
  return `${[`# ${title}`, intro, ...parts, printed].join('\n\n')}\n`;
}

/** A table of GitHub's Markdown. Pipes within cells are escaped, line breaks become spaces. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

const cell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);

/** `<` and `{{` of plain text would be read as a tag and a Vue expression by the site. */
export const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;');

export const code = (text: string) => `\`${text}\``;
