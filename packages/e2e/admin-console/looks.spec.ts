import { assertAccessible } from '../support/accessibility.ts';
import { uniqueWord } from '../support/console-data.ts';
import { openConsole } from '../support/console-pages.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const svg = (content: string) => ({
  name: 'mark.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32">${content}</svg>`),
});

test.describe('Looks of an organization', () => {
  test('are drafted with an offered colour and a mark, published, and given back', async ({ page, watch }) => {
    watch.expectConsoleMessage(/status of 400|A mutation failed (?:PATCH|PUT) .*\/looks/);
    const brand = uniqueWord('Quay');
    await openConsole(page, '/organization/3?tab=looks');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Name').fill(brand);
    await field('Colour').fill('ff8800');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(field('Colour')).toHaveAccessibleDescription(/The nearest colour that passes is #b46000\./);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Use #b46000' }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    const mark = page.getByRole('group', { name: 'Mark on light ground' });
    await mark.getByLabel('File: Mark on light ground').setInputFiles(svg('<script>1</script>'));
    await expect(mark.getByRole('alert')).toContainText('The SVG holds a script or reacts to events.');
    await mark.getByLabel('File: Mark on light ground').setInputFiles(svg('<rect width="96" height="32"/>'));
    await expect(mark.getByRole('img', { name: 'Mark on light ground' })).toBeVisible();

    await page.getByRole('button', { name: 'Publish' }).click();
    await assertToast(page, 'Looks published.');
    await expect(page.getByText(/^Live since /)).toBeVisible();
    await page.reload();
    await expect(field('Name')).toHaveValue(brand);

    await page.getByRole('button', { name: 'Back to standard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Back to standard' }).click();
    await expect(page.getByText('People see the product’s looks.')).toBeVisible();
    await expect(field('Name')).toHaveValue('');
    await assertAccessible(page);
  });

  test('are read by an Auditor without a form', async ({ page }) => {
    await openConsole(page, '/organization/3?tab=looks', people.auditor);
    await expect(page.getByText('As the product’s').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Own hosts' })).toHaveCount(0);
    await assertAccessible(page);
  });
});
