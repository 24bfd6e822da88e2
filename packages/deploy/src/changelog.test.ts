import { expect, it } from 'vitest';
import { changelog } from '../scripts/changelog.mjs';

it('the changelog tells what asks for attention, what is new and what is mended, and leaves the rest out', () => {
  expect(
    changelog([
      'chore: tidy up',
      'fix(portal): the reason of a grey tile',
      'feat(api-server)!: branches are renamed by id',
      'feat(admin-console): the activity list',
      'something without a type',
    ]),
  ).toBe(
    [
      '## Asks for attention',
      '',
      '- **api-server**: branches are renamed by id',
      '',
      '## New',
      '',
      '- **admin-console**: the activity list',
      '',
      '## Mended',
      '',
      '- **portal**: the reason of a grey tile',
      '',
    ].join('\n'),
  );
  expect(changelog(['chore: tidy up'])).toBe('Nothing that concerns users.\n');
});
