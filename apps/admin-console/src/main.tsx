import { mountApp } from '@gangway/app-frame';
import { ConsoleApp, startConsole } from './app/console-app.tsx';
// oxlint-disable-next-line import/default -- the build gives the address of the worker's file
import importWorker from './features/import/import-worker.ts?worker&url';
// oxlint-disable-next-line import/default -- the build gives the address of the worker's file
import workbookWorker from './shared/list/workbook-worker.ts?worker&url';

mountApp(<ConsoleApp start={startConsole()} />, [importWorker, workbookWorker]);
