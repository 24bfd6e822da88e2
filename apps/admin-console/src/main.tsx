import { mountApp } from '@gangway/app-shell';
import { ConsoleApp } from './app/console-app.tsx';
import importWorker from './features/import/import-worker.ts?worker&url';

mountApp(<ConsoleApp />, [importWorker]);
