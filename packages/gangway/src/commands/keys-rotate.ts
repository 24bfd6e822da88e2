import { parseArgs } from 'node:util';
import { rotateKeys } from '@gangway/api-server';
import type { Command } from '../command.ts';
import { storeConfig, storeHelp, storeOptions, withCurrentStore } from '../store-options.ts';

/** `gangway keys rotate`. */
export const keysRotateCommand: Command = {
  name: 'keys rotate',
  summary: 'sign tokens with the next key from now on',
  help: `The key in use is retired: it verifies for another 15 minutes and is then removed. No one is signed out; running replicas
follow within a minute. It happens by itself every 90 days.

Options
  --at-once          even if the next key is not published for 15 minutes yet: services may refuse tokens until they look again
${storeHelp}`,

  async run(args) {
    const { values } = parseArgs({
      args,
      options: { ...storeOptions, 'at-once': { type: 'boolean', default: false } },
    });
    const config = storeConfig(values);
    const states = await withCurrentStore(config, (store) =>
      rotateKeys(store, config.api, { atOnce: values['at-once'] }),
    );
    for (const { state, alg, kid, createdAt } of states)
      console.log(`  ${state.padEnd(8)} ${alg}  ${kid}  made ${createdAt.toISOString()}`);
  },
};
