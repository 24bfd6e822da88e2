import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What the page shows now, once nothing fades any more, has no finding of axe, best practices included. */
export async function assertAccessible(page: Page): Promise<void> {
  await atRest(page);
  // Scrolled half under the bar that stays on top, a button would count as too small to touch.
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    // Selectors of all that passes, and a blank page to put frames together, take most of axe's time: no one reads the
    // former, and no page has frames.
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode()
    .analyze();
  const findings = violations
    // A tooltip is read with the control that it describes, not where it stands.
    .map(({ nodes, ...rule }) => ({
      ...rule,
      nodes: rule.id === 'region' ? nodes.filter(({ html }) => !html.includes('role="tooltip"')) : nodes,
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html}\n    ${failureSummary}`).join('\n  ')}`,
    );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/**
 * Waits for transitions and animations that come to an end: half faded in, any colour lacks contrast. What fades by a clock
 * that the test has stopped, or turns for ever, is left alone.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
}
