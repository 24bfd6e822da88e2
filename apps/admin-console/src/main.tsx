import { mountApp } from '@gangway/app-frame';
import { ConsoleApp, startConsole } from './app/console-app.tsx';
import { removePrerenderedOnceShown } from './app/prerendered.ts';
// oxlint-disable-next-line import/default -- the build gives the address of the worker's file
import importWorker from './features/import/import-worker.ts?worker&url';
// oxlint-disable-next-line import/default -- the build gives the address of the worker's file
import workbookWorker from './shared/list/export/workbook-worker.ts?worker&url';

removePrerenderedOnceShown();
mountApp(<ConsoleApp start={startConsole()} />, [importWorker, workbookWorker]);
