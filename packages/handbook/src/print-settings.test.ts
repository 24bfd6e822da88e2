import { readFileSync } from 'node:fs';
import { settingNames } from '@gangway/api-server';
import { expect, it } from 'vitest';
import { settingsPage } from './print-settings.ts';

it('prints a row for each setting', () => {
  const page = settingsPage([
    { name: 'DATABASE_POOL', type: 'whole number', default: 20, help: 'connections to the writer' },
    { name: 'APP_SECRET_PREVIOUS', type: 'text', help: 'the secret before' },
  ]);
  expect(page).toContain('| `DATABASE_POOL` | whole number | `20` | connections to the writer |');
  expect(page).toContain('| `APP_SECRET_PREVIOUS` | text | none | the secret before |');
});

it('names every setting in the reference', () => {
  const page = readFileSync(new URL('../reference/settings.md', import.meta.url), 'utf8');
  const settings = settingNames().filter((name) => !name.endsWith('_FILE'));
  expect(settings.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
