import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusWord } from './status-word.tsx';

/** Does what Chrome's translation does: moves each text node into two `<font>` elements. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.append(document.createElement('font'));
    font.firstChild?.appendChild(text);
  }
}

it('changes its word on a translated page', () => {
  const { container, rerender } = render(<StatusWord tone="success">Active</StatusWord>);
  translate(container);
  rerender(<StatusWord tone="neutral">Inactive</StatusWord>);
  expect(container.textContent).toBe('Inactive');
});
