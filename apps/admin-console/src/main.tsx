import '@gangway/ui-kit/first-paint.css';
import '@gangway/ui-kit/font.css';
import { installTrustedTypes } from '@gangway/ui-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app/console-app.tsx';

installTrustedTypes();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
);
