import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { cleanup, render, screen } from '@testing-library/react';
import type { AnchorHTMLAttributes } from 'react';
import { afterEach, expect, it } from 'vitest';
import { readCspNonce } from './csp-nonce.ts';
import { GangwayTheme } from './gangway-theme.tsx';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

function nonceMeta(content: string) {
  document.head.innerHTML = `<meta name="csp-nonce" content="${content}">`;
}

it("puts the page's nonce on inserted styles", () => {
  nonceMeta('r4nd0m+/=');
  render(
    <GangwayTheme>
      <Button>Sign in</Button>
    </GangwayTheme>,
  );
  const styles = [...document.head.querySelectorAll('style[data-emotion]')];
  expect(styles.length).toBeGreaterThan(0);
  for (const style of styles) expect(style.getAttribute('nonce')).toBe('r4nd0m+/=');
});

it('ignores an unreplaced placeholder', () => {
  nonceMeta('{{csp nonce}}');
  expect(readCspNonce()).toBeUndefined();
});

it('renders every link with the app’s link component', () => {
  function RouterLink({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
    return (
      <a {...props} data-router="">
        {children}
      </a>
    );
  }
  render(
    <GangwayTheme linkComponent={RouterLink}>
      <Button href="/users">Users</Button>
      <Link href="/roles">Roles</Link>
    </GangwayTheme>,
  );
  for (const name of ['Users', 'Roles']) {
    expect(screen.getByRole('link', { name }).hasAttribute('data-router')).toBe(true);
  }
});
