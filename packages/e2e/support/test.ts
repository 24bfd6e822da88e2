import { STATUS_CODES } from 'node:http';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { watchToasts } from './toast.ts';

interface Watch {
  /** Allows messages a scenario provokes on purpose, such as the browser's line about a 401. */
  expectConsoleMessage(message: RegExp): void;
  /** Opens a page in another user's browser, watched like the first and closed at the end. */
  otherBrowser(): Promise<Page>;
}

/**
 * Playwright's `test`, watching every page and pop-up of the context: a console error or warning, an uncaught error or a
 * violation of the content security policy fails the scenario, unless it was expected.
 */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ browser, context }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      const others: BrowserContext[] = [];
      const report = (problem: string): void => void problems.push(problem);
      await watchContext(context, report);
      await use({
        expectConsoleMessage: (message) => expected.push(message),
        otherBrowser: async () => {
          const other = await browser.newContext();
          others.push(other);
          await watchContext(other, report);
          return other.newPage();
        },
      });
      await Promise.all(others.map((other) => other.close()));
      const unexpected = problems.filter((problem) => !expected.some((message) => message.test(problem)));
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

const violation = 'Content security policy violated: ';

async function watchContext(context: BrowserContext, report: (problem: string) => void): Promise<void> {
  await watchToasts(context);
  await context.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // oxlint-disable-next-line no-console -- the console is what carries it out of the page to the listener below
      console.error(
        `${prefix}${event.violatedDirective} by ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  }, violation);
  context.on('console', (message) => {
    const kind = message.type();
    if (kind === 'error' || kind === 'warning')
      report(`${kind} on ${message.page()?.url() ?? 'a closed page'}: ${withReason(message.text())}`);
  });
  const watchPage = (page: Page): void => {
    page.on('pageerror', (error) => report(`uncaught on ${page.url()}: ${error.stack ?? error.message}`));
  };
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
}

/** Restores the status text in the browser's log line, which HTTP/2 behind the proxy omits. */
function withReason(text: string): string {
  return text.replace(
    /status of (\d{3}) \(\)/,
    (_line, status: string) => `status of ${status} (${STATUS_CODES[status] ?? ''})`,
  );
}
