import { parseArgs } from 'node:util';
import { startServer } from '@gangway/api-server';
import type { Command } from '../command.ts';
import { readConfig } from '../config.ts';
import { logLine } from '../log-line.ts';
import { nextStopSignal } from '../stop-signal.ts';

/** `gangway serve`: one replica of the API, as containers run it. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'start only the API, as one of any number of replicas',
  help: `The apps are static files and are served elsewhere; see packages/handbook/operate.
At SIGTERM it stops taking connections, answers what is under way, and ends within ten seconds.

Options
  --demo   the demo profile

Settings are environment variables; \`gangway settings\` lists them.`,

  logs: true,
  async run(args) {
    const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } });
    const { api } = readConfig(values.demo ? { GANGWAY_PROFILE: 'demo' } : {}, (sentence) =>
      console.log(logLine('warn', sentence)),
    );
    const stopped = nextStopSignal();
    const server = await startServer({ config: api });
    await stopped;
    await server.stop();
  },
};
