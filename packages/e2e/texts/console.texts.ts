import { statesOf, visitStates } from '../admin-console/visit-states.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { textsOf } from '../support/texts-of.ts';

test.use({ reducedMotion: 'reduce' });

for (const [role, person] of [
  ['super-admin', people.superAdmin],
  ['org-admin', people.orgAdmin],
  ['auditor', people.auditor],
] as const) {
  test(`says on every screen of the console to ${role} what the record says`, async ({ page, watch }) => {
    test.setTimeout(1_800_000);
    watch.expectConsoleMessage(/./);
    const record: string[] = [];
    const failed = await visitStates(
      page,
      person,
      statesOf(person).filter(({ only }) => only !== 'narrow'),
      async (state) => {
        record.push(`## ${state.name}\n${await textsOf(page)}\n`);
      },
    );
    expect(record.join('\n')).toMatchSnapshot(`console-${role}.txt`);
    if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join('\n'));
  });
}
