import type { BrowserContext } from '@playwright/test';

export interface Presses {
  clicks: number;
  keys: number;
}

/** Counts clicks and keys on every page of a browser from now on; a page that is open counts after its next load. */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  const presses = { clicks: 0, keys: 0 };
  await context.exposeFunction('notePress', (kind: keyof Presses) => {
    presses[kind] += 1;
  });
  await context.addInitScript(() => {
    const { notePress } = window as unknown as { notePress: (kind: 'clicks' | 'keys') => void };
    addEventListener('pointerdown', () => notePress('clicks'), true);
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Control') notePress('keys');
      },
      true,
    );
  });
  return presses;
}
