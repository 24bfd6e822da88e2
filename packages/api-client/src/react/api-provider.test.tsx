import { organization } from '@gangway/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Http } from '../http.ts';
import { ApiProvider } from './api-provider.tsx';
import { useApi } from './use-api.ts';

afterEach(cleanup);

function Names() {
  const api = useApi({ organization });
  const [names, setNames] = useState('');
  const { list } = api.organization;
  // Runs once: the functions of a group stay the same across renders.
  useEffect(() => {
    const read = async () => {
      const { body } = await list();
      setNames((before) => `${before}${body.map(({ name }) => name).join(',')};`);
    };
    void read();
  }, [list]);
  return <p>{names}</p>;
}

it("provides the calls of a screen's groups", async () => {
  const row = { id: 1, name: 'Baltic', displayName: 'Baltic', isActive: true, openToRegistration: false, version: 1 };
  const send = vi.fn<Http['send']>(async () => ({ status: 200, headers: {}, text: JSON.stringify([row]) }));
  render(
    <ApiProvider http={{ send }}>
      <Names />
    </ApiProvider>,
  );
  expect(await screen.findByText('Baltic;')).toBeDefined();
  expect(send).toHaveBeenCalledTimes(1);
});

it('names the missing provider', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Names />)).toThrow('ApiProvider');
  silent.mockRestore();
});
