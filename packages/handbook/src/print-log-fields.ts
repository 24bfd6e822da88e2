import { logFields } from '@gangway/api-server';
import { code, printedPage, table } from './markdown.ts';

/** The fields of a log line. */
export function logPage(): string {
  return printedPage(
    'Log',
    `One JSON object per line on standard output, with the same field names in API and nginx. [What is logged when](../operate/watch.md#logs).`,
    table(
      ['Field', 'Written by', ''],
      Object.entries(logFields).map(([name, { by, help }]) => [code(name), by, help]),
    ),
  );
}
