import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { uniqueWord } from '../support/console-data.ts';
import { assertHeading, choose, openConsole, rowOf } from '../support/console-pages.ts';
import { editRow, assertHeaders, openNewRow, openRow, save, sayYes } from '../support/list-screens.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const columns = [
  'S.no',
  'Name',
  'Limits',
  'Additional limit price per count',
  'Description',
  'Service',
  'Service type',
  'Price',
  'Actions',
];

test.describe('Plans', () => {
  test('have the heading Plans, open by a tab, and are added with all their fields', async ({ page }) => {
    await openConsole(page, '/service');
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await assertHeading(page, 'Plans');
    await assertHeaders(page, columns);
    await expect(rowOf(page, 'Air Connect')).toContainText('AWB Tracking');
    await assertAccessible(page);

    await openNewRow(page, 'Add Plan');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Plan name cannot be empty', { exact: true })).toBeVisible();
    const made = uniqueWord('Tier');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(made);
    await page.getByRole('textbox', { name: 'Limits', exact: true }).fill('up to 10');
    await page.getByRole('textbox', { name: 'Additional limit price per count', exact: true }).fill('0.5');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Short');
    await choose(page, 'Service(?! type)', 'ERP');
    await choose(page, 'Service type', 'UI');
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12');
    const created = page.waitForRequest(`${addresses.api}/plans/create`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const body = (await created).postDataJSON() as { serviceId: unknown };
    expect(body).toEqual({
      name: made,
      displayName: made,
      isActive: true,
      limits: 'up to 10',
      additionalLimitPricePerCount: '0.5',
      description: 'Short',
      price: '12',
      serviceId: body.serviceId,
      serviceType: 'UI',
    });
    expect(typeof body.serviceId).toBe('number');
    await assertToast(page, 'Plan added successfully');

    await editRow(page, made);
    await save(page);
    await expect(page.getByText('New Plan name cannot be same as old Plan name', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
    await save(page);
    await expect(page.getByText('New Plan name cannot be empty', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(made);
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('13');
    const updated = page.waitForRequest(`${addresses.api}/plans/update-plan`);
    await save(page);
    await sayYes(page);
    expect((await updated).postDataJSON()).toMatchObject({ existingPlan: made, newPlan: made, price: '13' });
    await assertToast(page, 'Plan Updated Success');
  });

  test("get the server's errors at the fields without service and type", async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/plans');
    await openNewRow(page, 'Add Plan');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueWord('Loose'));
    await page.keyboard.press('Enter');
    await expect(openRow(page).getByText('Choose a service.')).toBeVisible();
    await expect(openRow(page).getByText('Choose API or UI.')).toBeVisible();
  });

  test('explain their terse headers, and show a long description on demand', async ({ page }) => {
    await openConsole(page, '/plans', people.auditor);
    await page.getByRole('columnheader').getByText('Additional limit price per count').hover();
    await expect(page.getByRole('tooltip', { name: 'Price per unit beyond the limit' })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 850 });
    await page.getByRole('button', { name: /^More of Air waybills followed/ }).click();
    await expect(page.getByRole('dialog', { name: 'Description' })).toContainText('all major carriers');
    await expect(page.getByRole('button', { name: 'Add Plan' })).toHaveCount(0);
  });
});
