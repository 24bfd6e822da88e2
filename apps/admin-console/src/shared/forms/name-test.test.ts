import { nameFaults } from '@gangway/contract/text';
import { expect, it } from 'vitest';
import { nameMessages } from './name-test.ts';

it.each(Object.entries(nameFaults))('says %s as the server does', (code, end) => {
  expect(nameMessages[code as keyof typeof nameFaults]).toBe(`The name ${end}`);
});
