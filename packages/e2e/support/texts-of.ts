import type { Page } from '@playwright/test';

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const unit = '(?:second|minute|hour|day|week|month|year)s?';

/** What differs from one run to the next, each with what the record says in its place. */
const passing: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g, '‹date›'],
  [new RegExp(`\\b\\d{1,2} ${month}(?: \\d{4})?\\b`, 'g'), '‹date›'],
  [new RegExp(`\\b${month} \\d{1,4}(?:, \\d{4})?\\b`, 'g'), '‹date›'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (?=‹date›)/g, ''],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?\b/g, '‹time›'],
  [new RegExp(`(?:\\d+|an?) ${unit} ago|\\bin (?:\\d+|an?) ${unit}|\\bjust now\\b|\\bthis minute\\b`, 'g'), '‹when›'],
  [new RegExp(`\\babout \\d+ ${unit} left`, 'g'), 'about ‹time› left'],
  [/\b\d+ s\b/g, '‹seconds›'],
  [/Good (?:morning|afternoon|evening)/g, 'Good ‹time of day›'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '‹id›'],
  [/\bgw-[0-9a-f]{10}\b/g, '‹error id›'],
  [/\b1\d{9}\b/g, '‹instant›'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g, '‹id›'],
  [/\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){3,}\b/g, '‹key›'],
];

/** Every text a page gives to eye and ear: its title, what it shows, and its accessible names and hints. Without dates and times. */
export async function textsOf(page: Page): Promise<string> {
  // Wait for parts that load after the state itself is visible.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {});
  await page
    .locator('[aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .catch(() => {});
  const found = await page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
    const named = [...document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
      .filter((element) => element.closest('#prerendered, [data-toast]') === null)
      .flatMap((element) => attributes.map((name) => [name, element.getAttribute(name)] as const))
      .filter(([, text]) => text !== null && text !== '')
      .map(([name, text]) => `${name}: ${text}`);
    // Leave out toasts, which close by themselves.
    for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) toast.hidden = true;
    return [document.title, ...document.body.innerText.split('\n'), ...named];
  });
  const texts = found
    .map((line) => line.replaceAll(/[\s\u200b]+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => passing.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), line));
  // Say each once: the number of rows differs from run to run.
  return [...new Set(texts)].join('\n');
}
