import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { batch } from './bulk-states.ts';
import { button, empty, heading, visible, type ScreenState } from './screen-state.ts';

const crew = [
  'E-mail;Given name;Surname;Company;Office;Badge',
  'ana.silva@gangway.test;Ana;Silva;Noordzee Container Lines;Rotterdam;17',
  'ben.kaya@gangway.test;Ben;Kaya;Noordzee Container Lines;Roterdam;18',
  'ops@gangway.test;Daniel;Okafor-Reyes;;;19',
  'no address;=1+1;Sum;Noordzee Container Lines;Rotterdam;20',
].join('\r\n');

async function chooseFile(page: Page, content: string): Promise<void> {
  await heading(page, 'Import');
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'crew.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** States of a file import. */
export const importStates: readonly ScreenState[] = [
  { name: 'import', path: '/import', arrange: empty('/bulk'), show: (page) => visible(button(page, 'Choose file')) },
  {
    name: 'import-refused',
    path: '/import',
    arrange: empty('/bulk'),
    show: async (page) => {
      await chooseFile(page, 'Email,Name\n"ana,Silva\n');
      await visible(page.getByRole('alert'));
    },
  },
  {
    name: 'import-preview',
    path: '/import',
    arrange: empty('/bulk'),
    show: async (page) => {
      await chooseFile(page, crew);
      await visible(page.getByRole('button', { name: 'Read Roterdam as Rotterdam' }));
      await visible(page.getByRole('list', { name: 'Rows' }).getByRole('listitem'));
    },
  },
  {
    name: 'import-preview-failed',
    path: '/import',
    arrange: async (page) => {
      await empty('/bulk')(page);
      await answerWith(page, '/import/preview', 500, { code: 'internal', message: 'Something went wrong' });
    },
    show: async (page) => {
      await chooseFile(page, crew);
      await visible(page.getByText('Couldn’t load the preview.'));
    },
  },
  {
    name: 'import-done',
    path: '/import',
    arrange: (page) => answerWith(page, '/bulk', 200, [{ ...batch, kind: 'people-import', title: 'Import people' }]),
    show: (page) => visible(page.getByRole('region', { name: 'Last import' })),
  },
  {
    name: 'import-under-way',
    path: '/import',
    arrange: (page) =>
      answerWith(page, '/bulk', 200, [
        {
          ...batch,
          kind: 'people-import',
          title: 'Import people',
          state: 'applying',
          total: 4200,
          waiting: 1300,
          finishedAt: null,
          undoUntil: null,
        },
      ]),
    show: (page) => visible(page.getByRole('progressbar')),
  },
];
