import type { EmotionCache } from '@emotion/cache';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStyleCache } from './style-cache.ts';

const button = { name: 'abc123', styles: 'color:red;transition:color 1s;user-select:none;' };
const other = { name: 'def456', styles: 'color:blue;' };

/** As emotion's styled components do. */
function insert(cache: EmotionCache, serialized: typeof button) {
  if (cache.inserted[serialized.name] === undefined)
    cache.insert(`.gw-${serialized.name}`, serialized, cache.sheet, true);
}

function rulesOf(cache: EmotionCache): string {
  return cache.sheet.tags.map((tag) => tag.textContent).join('');
}

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
});

describe('styles', () => {
  it('are there at once', () => {
    const cache = createStyleCache(undefined);
    insert(cache, other);
    expect(rulesOf(cache)).toContain(`.gw-${other.name}{color:blue;}`);
  });

  it('of a painted page are made in full once the application has taken over, and once only', () => {
    vi.useFakeTimers();
    document.body.innerHTML = `<div id="first-paint"><button class="p1 gw-${button.name}"></button></div>`;
    const cache = createStyleCache(undefined);
    insert(cache, button);
    insert(cache, button);
    insert(cache, other);
    expect(rulesOf(cache)).toContain(other.name);
    expect(rulesOf(cache)).not.toContain(button.name);
    vi.runAllTimers();
    expect(rulesOf(cache).split(button.name)).toHaveLength(2);
    expect(rulesOf(cache)).toContain('transition:color 1s;');
    expect(rulesOf(cache)).toContain('-webkit-user-select:none;user-select:none;');
  });
});
