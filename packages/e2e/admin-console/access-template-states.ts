import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { expect } from '../support/test.ts';
import { plannedRows } from './bulk-states.ts';
import { button, dialog, empty, refused, rows, visible, type ScreenState } from './screen-state.ts';

const access = (role: string, limit: number) => ({
  role: [role],
  limit,
  notification: true,
  trackingUrlEnabled: false,
});
const template = {
  id: 1,
  name: 'Booking clerk',
  organization: { id: 1, name: 'Noordzee Container Lines' },
  services: { ocean_tracking: access('Operator', 500), erp: access('Viewer', 50) },
  people: 14,
  drifted: 2,
  mayEdit: true,
  version: 1,
};
const templates = [
  template,
  {
    ...template,
    id: 2,
    name: 'Customs declarant for the ports of the North Sea',
    organization: null,
    people: 0,
    drifted: 0,
  },
];

async function oneTemplate(page: Page): Promise<void> {
  await answerWith(page, '/access-templates/1', 200, template);
  await answerWith(page, '/access-templates/1/drift*', 200, [
    {
      id: 7,
      name: 'Emma Vermeulen',
      email: 'emma.vermeulen@noordzee-lines.test',
      organization: template.organization,
      differences: [{ service: 'erp', held: access('Viewer', 90), job: access('Viewer', 50) }],
    },
    {
      id: 8,
      name: 'Bram de Wit',
      email: 'bram.dewit@noordzee-lines.test',
      organization: template.organization,
      differences: [
        { service: 'ocean_tracking', held: null, job: access('Operator', 500) },
        { service: 'awb_tracking', held: access('Viewer', 20), job: null },
      ],
    },
  ]);
  await answerWith(page, '/bulk/preview', 200, { hash: 'h', rows: plannedRows.slice(2, 4) });
}

/** Named bundles of access. */
export const accessTemplateStates: readonly ScreenState[] = [
  {
    name: 'access-templates',
    path: '/access-templates',
    arrange: (page) => answerWith(page, '/access-templates', 200, templates),
    show: rows,
  },
  {
    name: 'access-templates-empty',
    path: '/access-templates',
    arrange: empty('/access-templates'),
    show: (page) => visible(page.getByText('No access templates yet', { exact: true })),
  },
  {
    name: 'access-templates-error',
    path: '/access-templates',
    arrange: refused('/access-templates'),
    show: (page) => expect(page.getByText('Couldn’t load access templates.')).toBeVisible({ timeout: 20_000 }),
  },
  { name: 'access-templates-add', path: '/access-templates#add', show: (page) => dialog(page, 'Add access template') },
  {
    name: 'access-template',
    path: '/access-templates/1',
    arrange: oneTemplate,
    show: (page) => visible(page.getByRole('list', { name: 'People whose access differs' })),
  },
  {
    name: 'access-template-into-line',
    path: '/access-templates/1',
    arrange: oneTemplate,
    show: async (page) => {
      await button(page, 'Bring into line…').click();
      await visible(page.getByRole('region', { name: 'will change' }));
    },
  },
  {
    name: 'add-user-from-template',
    path: '/users/add',
    arrange: (page) => answerWith(page, '/access-templates', 200, [{ ...template, organization: null }]),
    show: async (page) => {
      await page.getByRole('combobox', { name: /^Start from an access template/ }).click();
      await page.getByRole('option', { name: 'Booking clerk' }).click();
      // Phones fold a service under its role.
      const folded = page.getByRole('button', { name: /^Ocean Tracking/ });
      await expect(page.getByRole('combobox', { name: /^Role for Ocean Tracking/ }).or(folded)).toContainText(
        'Operator',
      );
    },
  },
];
