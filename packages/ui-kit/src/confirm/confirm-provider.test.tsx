import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GangwayTheme } from '../theme/gangway-theme.tsx';
import type { ConfirmOptions } from './confirm-options.ts';
import { ConfirmProvider, useConfirm } from './confirm-provider.tsx';

afterEach(cleanup);

const question = { title: 'Alert Message', message: 'Do you want to Change the User State?' } as const;

/** `optionsFor` receives a function that removes the asking button from the page. */
function setup(optionsFor: (leave: () => void) => Partial<ConfirmOptions> = () => ({})) {
  const answered = vi.fn<(answer: boolean) => void>();
  const failed = vi.fn<(error: unknown) => void>();
  function Asker() {
    const confirm = useConfirm();
    const [gone, setGone] = useState(false);
    return gone ? null : (
      <button onClick={() => void confirm({ ...question, ...optionsFor(() => setGone(true)) }).then(answered, failed)}>
        Ask
      </button>
    );
  }
  render(
    <GangwayTheme>
      <ConfirmProvider>
        <h1>Users</h1>
        <Asker />
      </ConfirmProvider>
    </GangwayTheme>,
  );
  return { answered, failed, user: userEvent.setup() };
}

async function ask(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  return screen.findByRole('dialog', { name: 'Alert Message' });
}

describe('asking a question', () => {
  it('opens a modal dialog described by its text, with No before Yes and focused', async () => {
    const { user } = setup(() => ({ detail: 'Arjun Rao' }));
    const dialog = await ask(user);
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(text?.textContent).toBe('Do you want to Change the User State?Arjun Rao');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['No', 'Yes']);
    expect(document.activeElement?.textContent).toBe('No');
  });

  it('focuses Yes on request', async () => {
    const { user } = setup(() => ({ focus: 'yes' }));
    await ask(user);
    expect(document.activeElement?.textContent).toBe('Yes');
  });

  it('answers true for Yes and returns the focus', async () => {
    const { answered, user } = setup();
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answered.mock.calls).toEqual([[true]]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
  });

  it.each([
    ['No', async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'No' }))],
    ['Escape', async (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
  ])('answers false for %s', async (_how, decline) => {
    const { answered, user } = setup();
    await ask(user);
    await decline(user);
    await waitFor(() => expect(answered.mock.calls).toEqual([[false]]));
  });
});

describe('work behind Yes', () => {
  it('locks both buttons until it settles, and runs once', async () => {
    let finish = () => {};
    const onYes = vi.fn<() => Promise<void>>(async () => new Promise<void>((resolve) => (finish = resolve)));
    const { answered, user } = setup(() => ({ onYes }));
    await ask(user);
    await user.dblClick(screen.getByRole('button', { name: 'Yes' }));
    for (const name of ['Yes', 'No']) {
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    await user.click(screen.getByRole('button', { name: 'No' }));
    await user.keyboard('{Escape}');
    expect(answered).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(answered.mock.calls).toEqual([[true]]));
    expect(onYes).toHaveBeenCalledTimes(1);
  });

  it("closes and rejects with the work's error", async () => {
    const failure = new Error('409');
    const { answered, failed, user } = setup(() => ({ onYes: async () => Promise.reject(failure) }));
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(failed.mock.calls).toEqual([[failure]]));
    expect(answered).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('focuses the heading when the opener is gone', async () => {
    const { user } = setup((leave) => ({ onYes: async () => Promise.resolve(leave()) }));
    await ask(user);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});

describe('offline', () => {
  it('starts no work, but answers a question without work', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const onYes = vi.fn<() => Promise<unknown>>(async () => undefined);
    const { user, answered } = setup(() => ({ onYes }));
    await ask(user);
    const yes = screen.getByRole('button', { name: 'Yes' });
    expect(yes.getAttribute('aria-disabled')).toBe('true');
    expect(yes.getAttribute('aria-description')).toBe('You are offline.');
    await user.click(yes);
    expect(onYes).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
    cleanup();

    const other = setup();
    await ask(other.user);
    await other.user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(other.answered).toHaveBeenCalledWith(true));
    online.mockRestore();
  });
});
