import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Skip passing selectors, unread and slow to compute.
  resultTypes: ['violations'],
};

/** Checks that the page, once animations end, has no axe finding, best practices included. */
export async function assertAccessible(page: Page): Promise<void> {
  await atRest(page);
  // Scroll to the top: half covered by the sticky bar, a button would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const findings = (await violationsOn(page))
    // Ignore the position of a tooltip, which is read with its control.
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

/** Runs axe in the page itself, since no page has frames. Injects its large script once per document. */
async function violationsOn(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (chosen) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    return (await run(document, chosen)).violations;
  }, options);
}

/**
 * Waits for finite transitions and animations: half faded in, any colour lacks contrast. Ignores fades under a stopped
 * clock, and endless rotation.
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
