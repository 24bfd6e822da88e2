import { commands } from '@gangway/gangway';
import { printedPage } from './markdown.ts';

/** The `gangway` program's own help. */
export function commandsPage(): string {
  return printedPage(
    'Commands',
    `\`gangway\` is short for \`node packages/gangway/bin/gangway.mjs\` in an installation, \`pnpm gangway\` in a clone, and
\`docker compose … run --rm migrate\` in containers. Run it with the API's environment.`,
    ...commands.flatMap(({ name, summary, help }) => [
      `## ${name}`,
      `${summary[0]?.toUpperCase() ?? ''}${summary.slice(1)}.`,
      `\`\`\`text\n${help}\n\`\`\``,
    ]),
  );
}
