import { setLanguage } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { AnchorHTMLAttributes } from 'react';
import { afterEach, expect, it } from 'vitest';
import { readCspNonce } from './csp-nonce.ts';
import { GangwayTheme } from './gangway-theme.tsx';
import { loadMirror } from './mirror.ts';

const english = { tag: 'en', texts: {} };

afterEach(() => {
  cleanup();
  setLanguage(english);
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

it('mirrors styles and theme once a language is read from the right, and back', async () => {
  function Side() {
    return <Box sx={{ ['marginLeft']: '7px' }}>{useTheme().direction}</Box>;
  }
  render(
    <GangwayTheme nonce="none">
      <Side />
    </GangwayTheme>,
  );
  const box = () => getComputedStyle(screen.getByText(/ltr|rtl/));
  expect([screen.getByText('ltr').textContent, box().marginLeft]).toEqual(['ltr', '7px']);
  await loadMirror('rtl');
  act(() => setLanguage({ tag: 'ar', direction: 'rtl', texts: {} }));
  expect([screen.getByText('rtl').textContent, box().marginRight]).toEqual(['rtl', '7px']);
  act(() => setLanguage(english));
  expect([screen.getByText('ltr').textContent, box().marginLeft]).toEqual(['ltr', '7px']);
});
