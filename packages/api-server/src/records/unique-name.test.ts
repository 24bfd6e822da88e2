import { expect, it } from 'vitest';
import { nameTaken } from './unique-name.ts';

it.each([
  ['organization', 'There is already an organization named {name}. Choose another name.'],
  ['plan', 'There is already a plan named {name}. Choose another name.'],
  ['branch of this organization', 'There is already a branch of this organization named {name}. Choose another name.'],
])('names a taken record of kind %s with the right article', (what, message) => {
  const said = message.replace('{name}', "'Sable Bay'");
  expect(nameTaken('newRole', 'Sable Bay', what)).toMatchObject({
    status: 409,
    code: 'name_taken',
    message: said,
    errors: [{ field: 'newRole', message: said }],
  });
});
