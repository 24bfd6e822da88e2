import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { openConsole } from '../support/console-pages.ts';
import { people } from '../support/sign-in.ts';
import type { ScreenState } from './screen-state.ts';
import { screenStates } from './screen-states.ts';

/** States of a user, those that end the session last, so that few sign-ins are needed. */
export function statesOf(person: string): readonly ScreenState[] {
  return screenStates
    .filter(({ as = people.superAdmin }) => as === person)
    .toSorted((one, other) => Number(one.last ?? false) - Number(other.last ?? false));
}

/** Signs in once, then visits states, each on a freshly loaded page. A failing state does not hide the others. */
export async function visitStates(
  page: Page,
  person: string,
  states: readonly ScreenState[],
  look: (state: ScreenState) => Promise<void>,
): Promise<readonly Error[]> {
  const failed: Error[] = [];
  await openConsole(page, '/profile', person);
  for (const state of states) {
    try {
      await state.arrange?.(page);
      await page.goto(`${addresses.console}${state.path}`);
      await state.show(page);
      await look(state);
    } catch (cause) {
      failed.push(new Error(`${state.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause }));
    }
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  return failed;
}
