import { setLanguage, t } from '@gangway/messages';
import { inLanguage } from '@gangway/messages/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppStart } from './app-start.tsx';
import { connect } from './connection.ts';

afterEach(() => {
  cleanup();
  setLanguage({ tag: 'en', texts: {} });
});

it('says every text again in a chosen language, keeps what was typed, and does not start again', async () => {
  const connection = connect('https://api.gangway.test', 'portal');
  const start = vi.spyOn(connection.auth, 'start').mockReturnValue(() => {});
  const Page = inLanguage(() => (
    <>
      <h1>{t('Services')}</h1>
      <input aria-label="Name" />
    </>
  ));
  const app = Promise.resolve({ brandName: 'Gangway', connection, content: <Page /> });
  await act(async () => {
    render(<AppStart start={app} />);
    await app;
  });
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Ada' } });
  act(() => setLanguage({ tag: 'de', texts: { Services: 'Dienste' } }));
  expect(screen.getByRole('heading', { name: 'Dienste' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Ada');
  expect(start).toHaveBeenCalledOnce();
});
