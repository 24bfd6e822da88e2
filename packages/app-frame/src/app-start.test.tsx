import { setLanguage, t } from '@gangway/messages';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppStart } from './app-start.tsx';
import { connect } from './connection.ts';

afterEach(() => {
  cleanup();
  setLanguage({ tag: 'en', texts: {} });
});

it('says every text again in a chosen language, without starting again', async () => {
  const connection = connect('https://api.gangway.test', 'portal');
  const start = vi.spyOn(connection.auth, 'start').mockReturnValue(() => {});
  function Heading() {
    return <h1>{t('Services')}</h1>;
  }
  const app = Promise.resolve({ brandName: 'Gangway', connection, content: <Heading /> });
  await act(async () => {
    render(<AppStart start={app} />);
    await app;
  });
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeTruthy();
  act(() => setLanguage({ tag: 'de', texts: { Services: 'Dienste' } }));
  expect(screen.getByRole('heading', { name: 'Dienste' })).toBeTruthy();
  expect(start).toHaveBeenCalledOnce();
});
