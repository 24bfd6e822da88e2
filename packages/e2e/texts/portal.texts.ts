import type { Browser, BrowserContext } from '@playwright/test';
import { heading, type ScreenState } from '../portal/screen-state.ts';
import { screenStates } from '../portal/screen-states.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { textsOf } from '../support/texts-of.ts';

/** Reuse sessions: all states share one sign-in throttle. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

async function textsIn(browser: Browser, { as, name, show, keepsSession = true }: ScreenState): Promise<string> {
  const session = as === undefined ? undefined : sessions.get(as);
  const context = await browser.newContext({
    viewport: { width: 1360, height: 850 },
    reducedMotion: 'reduce',
    ...(session === undefined ? {} : { storageState: session }),
  });
  try {
    const page = await context.newPage();
    if (as !== undefined && session === undefined) {
      await signIn(page, as);
      await heading(page, 'Choose a service');
      sessions.set(as, await context.storageState());
    }
    await show(page);
    const texts = `## ${name}\n${await textsOf(page)}\n`;
    const now = await context.storageState();
    const isSession = now.origins.some(({ localStorage }) =>
      localStorage.some(({ name: key }) => key === 'refresh_token'),
    );
    if (as !== undefined && isSession && keepsSession) sessions.set(as, now);
    return texts;
  } finally {
    await context.close();
  }
}

test('says on every screen of the portal what the record says', async ({ browser, watch }) => {
  test.setTimeout(1_200_000);
  watch.expectConsoleMessage(/./);
  const record: string[] = [];
  const failed: Error[] = [];
  for (const state of screenStates) {
    try {
      record.push(await textsIn(browser, state));
    } catch (cause) {
      failed.push(new Error(`${state.name}: ${String(cause)}`, { cause }));
    }
  }
  expect(record.join('\n')).toMatchSnapshot('portal.txt');
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join('\n'));
});
