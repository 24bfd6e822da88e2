import { auditActions, auditFields } from '@gangway/contract';
import { groupBy } from './group-by.ts';
import { code, printedPage, table } from './markdown.ts';

/** What the audit trail records. */
export function eventsPage(): string {
  const bySubject = groupBy(auditActions, (action) => action.split('.', 1)[0] ?? '');
  return printedPage(
    'Events',
    `The actions in the audit trail: \`action\` of \`GET /activity\` and of the [stream](../connect/events.md). An action is the kind of record, a dot, and what
happened to it. Each is written in the transaction that makes the change.`,
    table(
      ['Record', 'Actions'],
      [...bySubject].map(([subject, actions]) => [code(subject), actions.map(code).join(', ')]),
    ),
    '## Fields',
    `\`before\` and \`after\` hold only the fields that the event is about, and none but these: ${auditFields.map(code).join(', ')}.`,
  );
}
