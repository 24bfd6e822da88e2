import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Selectors of all that passes take much of axe's time, and no one reads them.
  resultTypes: ['violations'],
};

/** What the page shows now, once nothing fades any more, has no finding of axe, best practices included. */
export async function assertAccessible(page: Page): Promise<void> {
  await atRest(page);
  // Scrolled half under the bar that stays on top, a button would count as too small to touch.
  await page.evaluate(() => window.scrollTo(0, 0));
  const findings = (await violationsOn(page))
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

/** No page has frames, so axe runs in the page itself. It is large: a document that is looked at again has it already. */
async function violationsOn(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (chosen) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    return (await run(document, chosen)).violations;
  }, options);
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
