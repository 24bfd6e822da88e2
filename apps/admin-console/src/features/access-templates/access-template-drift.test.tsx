import { bulk, accessTemplate, type DriftedPerson, type AccessTemplate } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '../../shared/api.ts';
import { showScreen } from '../../shared/test-support.tsx';
import { AccessTemplateDrift } from './access-template-drift.tsx';

const clerk: AccessTemplate = {
  id: 4,
  name: 'Clerk',
  organization: null,
  services: {},
  people: 5,
  drifted: 3,
  mayEdit: true,
  version: 1,
};
const drifted = (id: number): DriftedPerson => ({
  id,
  name: `Drifter ${id}`,
  email: `${id}@example.com`,
  organization: null,
  differences: [],
});

it('brings into line the people shown at the click, even when more have drifted since', async () => {
  const api = fakeApi();
  let count = 3;
  api.on(accessTemplate.drift, () =>
    answer(
      200,
      Array.from({ length: count }, (_person, index) => drifted(20 + index)),
      { 'X-Total-Count': String(count) },
    ),
  );
  api.on(bulk.list, () => answer(200, []));
  api.on(bulk.preview, () =>
    answer(200, {
      hash: 'h',
      rows: [20, 21, 22].map((id) => ({ id, name: `Drifter ${id}`, outcome: 'will-change', reason: null })),
    }),
  );
  const { user, queryClient } = showScreen(<AccessTemplateDrift template={clerk} services={[]} />, api);
  await user.click(await screen.findByRole('button', { name: 'Bring into line…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring 3 people into line' }));
  await dialog.findByRole('button', { name: 'Bring 3 people into line' });
  const asked = api.callsOf(bulk.preview).length;

  count = 4;
  await queryClient.invalidateQueries({ queryKey: queryKeys.accessTemplates });
  await waitFor(() => expect(screen.getByText('Drifter 23')).toBeTruthy());
  expect(screen.getByRole('dialog', { name: 'Bring 3 people into line' })).toBeTruthy();
  expect(api.callsOf(bulk.preview)).toHaveLength(asked);
});
