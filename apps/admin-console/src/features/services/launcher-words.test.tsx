import { useApi } from '@gangway/api-client/react';
import { service } from '@gangway/contract';
import { answer, buildService, fakeApi } from '@gangway/test-kit';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryKeys } from '../../shared/api.ts';
import { fromLocalMoment } from '../../shared/dates/local-moment.ts';
import { showScreen } from '../../shared/test-support.tsx';
import { ServiceMaintenance } from './service-maintenance.tsx';

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Fakes the service page: reads again after each change. */
function AsRead() {
  const api = useApi({ service });
  const { data } = useQuery({
    queryKey: [...queryKeys.services, 'one'],
    queryFn: async () => (await api.service.read({ params: { id: 1 } })).body,
  });
  return data === undefined ? null : <ServiceMaintenance service={data} />;
}

describe('the maintenance of a service', () => {
  const planned = { from: '2031-05-01T08:00:00.000Z', until: '2031-05-01T10:00:00.000Z', note: 'New berths' };

  function show(maintenance: typeof planned | null) {
    const api = fakeApi();
    const ocean = buildService({ version: 4, maintenance });
    api.on(service.update, () => answer(200, ocean));
    return { api, ...showScreen(<ServiceMaintenance service={ocean} />, api) };
  }

  it('is planned from one moment to another', async () => {
    const { api, user } = show(null);
    await user.click(await screen.findByRole('button', { name: 'Plan maintenance' }));
    expect(await screen.findByText('Start is required')).toBeTruthy();
    // Type key by key into the focused field.
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'New berths');
    type(/^From/, 'May 1, 2031 8:00 AM');
    type(/^Until/, 'May 1, 2031 10:00 AM');
    await user.click(screen.getByRole('button', { name: 'Plan maintenance' }));
    await waitFor(() =>
      expect(api.callsOf(service.update).map(({ body }) => body)).toEqual([
        {
          id: 1,
          version: 4,
          maintenance: {
            from: fromLocalMoment('2031-05-01T08:00'),
            until: fromLocalMoment('2031-05-01T10:00'),
            note: 'New berths',
          },
        },
      ]),
    );
  });

  it('is ended early', async () => {
    const { api, user } = show(planned);
    await user.click(await screen.findByRole('button', { name: 'End maintenance' }));
    await waitFor(() => expect(api.callsOf(service.update)).toHaveLength(1));
    expect(api.callsOf(service.update)[0]?.body).toEqual({ id: 1, version: 4, maintenance: null });
  });

  it('keeps the focus on the form, which starts over with the saved values', async () => {
    const api = fakeApi();
    let now = buildService({ version: 4, maintenance: planned });
    api.on(service.read, () => answer(200, now));
    api.on(service.update, () => {
      now = { ...now, version: 5, maintenance: null };
      return answer(200, now);
    });
    const { user } = showScreen(<AsRead />, api);
    await user.click(await screen.findByRole('button', { name: 'End maintenance' }));
    const plan = await screen.findByRole('button', { name: 'Plan maintenance' });
    await waitFor(() => expect(document.activeElement).toBe(plan));
  });
});
