import { settingGroups } from '@gangway/api-server';
import { expect, it } from 'vitest';
import { callsPage } from './print-calls.ts';
import { commandsPage } from './print-commands.ts';
import { decisionsPage } from './print-decisions.ts';
import { errorsPage } from './print-errors.ts';
import { eventsPage } from './print-events.ts';
import { logPage } from './print-log-fields.ts';
import { permissionsPage } from './print-permissions.ts';
import { settingsPage } from './print-settings.ts';

it.each([
  ['decisions/README.md', decisionsPage],
  ['reference/calls.md', callsPage],
  ['reference/commands.md', commandsPage],
  ['reference/errors.md', errorsPage],
  ['reference/events.md', eventsPage],
  ['reference/log.md', logPage],
  ['reference/permissions.md', permissionsPage],
  ['reference/settings.md', () => settingsPage(settingGroups)],
])('prints %s as it is committed', async (page, print) => {
  await expect(print()).toMatchFileSnapshot(`../${page}`);
});
