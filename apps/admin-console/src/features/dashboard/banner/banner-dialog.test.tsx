import { banner, type Banner } from '@gangway/contract';
import { answer, buildProblem, fakeApi } from '@gangway/test-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromLocalMoment } from '../../../shared/dates/local-moment.ts';
import { showScreen } from '../../../shared/test-support.tsx';
import { BannerDialog } from './banner-dialog.tsx';

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the banner on the launcher', () => {
  function show(written: Banner | null) {
    const api = fakeApi();
    let closed = 0;
    api.on(banner.read, () => answer(200, { notice: written }));
    api.on(banner.save, ({ body }) => answer(200, body));
    const shown = showScreen(<BannerDialog onClose={() => void (closed += 1)} />, api);
    return { api, ...shown, timesClosed: () => closed };
  }

  it('is saved with its time, and closes the dialog', async () => {
    const { api, user, timesClosed } = show(null);
    await user.type(await screen.findByRole('textbox', { name: /^Text/ }), 'Port holiday on Monday.');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    type(/^Until/, 'May 1, 2031 6:00 PM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(timesClosed()).toBe(1));
    expect(api.callsOf(banner.save).map(({ body }) => body)).toEqual([
      { notice: { text: 'Port holiday on Monday.', from: null, until: fromLocalMoment('2031-05-01T18:00') } },
    ]);
  });

  it('is refused beside the field, with what was typed kept', async () => {
    const { api, user, timesClosed } = show({ text: 'Old', from: null, until: null });
    const message = 'The banner ends before it begins. Choose a later end.';
    api.on(banner.save, () => answer(400, buildProblem({ errors: [{ field: 'until', message }] })));
    await screen.findByRole('textbox', { name: /^Text/ });
    type(/^From/, 'May 2, 2031 8:00 AM');
    type(/^Until/, 'May 1, 2031 8:00 AM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeTruthy();
    // Ignore the invisible mark that the picker adds.
    expect(screen.getByLabelText<HTMLInputElement>(/^From/).value.replaceAll('\u200e', '')).toBe('May 2, 2031 8:00 AM');
    expect(timesClosed()).toBe(0);
  });

  it('is removed', async () => {
    const { api, user, timesClosed } = show({ text: 'Old', from: null, until: null });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(timesClosed()).toBe(1));
    expect(api.callsOf(banner.save).map(({ body }) => body)).toEqual([{ notice: null }]);
  });
});
