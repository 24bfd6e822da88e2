import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { preloadable } from './preloadable.ts';

afterEach(cleanup);

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('shows no fallback when its code has arrived before', async () => {
  const { Component, preload } = preloadable(async () => Greeting);
  await preload();
  render(
    <Suspense fallback="Loading">
      <Component name="Ada" />
    </Suspense>,
  );
  expect(screen.getByText('Hello Ada')).toBeDefined();
});

it('shows the fallback until its code arrives, and fetches it once', async () => {
  let fetched = 0;
  let arrive = (_component: typeof Greeting) => {};
  const loaded = new Promise<typeof Greeting>((resolve) => (arrive = resolve));
  const { Component, preload } = preloadable(() => {
    fetched += 1;
    return loaded;
  });
  void preload();
  await act(async () =>
    render(
      <Suspense fallback="Loading">
        <Component name="Ada" />
      </Suspense>,
    ),
  );
  expect(screen.getByText('Loading')).toBeDefined();
  await act(async () => arrive(Greeting));
  expect(await screen.findByText('Hello Ada')).toBeDefined();
  expect(fetched).toBe(1);
});

it('fetches again after a failure', async () => {
  let fetched = 0;
  const { preload } = preloadable(async () => {
    fetched += 1;
    if (fetched === 1) throw new TypeError('Failed to fetch');
    return Greeting;
  });
  await expect(preload()).rejects.toThrow('Failed to fetch');
  await preload();
  expect(fetched).toBe(2);
});
