import { expect, it } from 'vitest';
import { settingsPage } from './print-settings.ts';

it('prints a row for each setting, group by group', () => {
  const page = settingsPage([
    {
      title: 'Store',
      settings: {
        DATABASE_POOL: { kind: { label: 'whole number' }, default: '20', help: 'Connections to the writer.' },
        APP_SECRET: { kind: { label: 'text' }, unset: 'required', help: 'Encrypts keys.', secret: true },
      },
    },
    {
      title: 'Network',
      settings: {
        HOST: { kind: { label: 'address' }, default: '0.0.0.0', demo: '127.0.0.1', help: 'Where to listen.' },
        TRUSTED_PROXY: { kind: { label: 'list' }, default: '', help: 'Believed proxies.' },
      },
    },
  ]);
  expect(page.split('\n').filter((line) => /^(?:## |\| `)/.test(line))).toEqual([
    '## Store',
    '| `DATABASE_POOL` | whole number | `20` | Connections to the writer. |',
    '| `APP_SECRET`, `_FILE` | text | required | Encrypts keys. |',
    '## Network',
    '| `HOST` | address | `0.0.0.0`, in the demo `127.0.0.1` | Where to listen. |',
    '| `TRUSTED_PROXY` | list | none | Believed proxies. |',
  ]);
});
