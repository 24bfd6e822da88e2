import { mountApp } from '@gangway/app-shell';
import { ConsoleApp } from './app/console-app.tsx';

mountApp(<ConsoleApp />);
